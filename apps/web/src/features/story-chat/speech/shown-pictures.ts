import { scenesOf } from '@plax/story-engine/shown-scenes'
import type { LargePicture } from '../../../ui/large-picture.ts'
import type { ChatMessage, RoomCast } from '../chat.api.ts'

/** What a room shows of its pictures, by node id. */
interface ShownPictures {
  /** For each message, the picture that was shown last above it. */
  before: (string | null)[]
  /** Those that can be opened, each once, in the order in which they were first shown. */
  open: LargePicture[]
}

/** The pictures of the messages that are here, oldest first. */
export function shownPictures(cast: RoomCast, messages: readonly ChatMessage[]): ShownPictures {
  const before: (string | null)[] = []
  const nodeIds = new Set<string>()
  let last: string | null = null
  for (const message of messages) {
    before.push(last)
    const shown = scenesChosen(cast, message)
    for (const nodeId of shown) nodeIds.add(nodeId)
    last = shown.at(-1) ?? last
  }
  const open = [...nodeIds].flatMap((nodeId) => {
    const scene = cast.scenes.find((one) => one.nodeId === nodeId)
    if (!scene?.picture || scene.picture.isBlurred || scene.lock) return []
    return [{ nodeId, title: scene.title, picture: scene.picture }]
  })
  return { before, open }
}

const known = new WeakMap<ChatMessage, { cast: RoomCast; scenes: string[] }>()

/** Kept by message, since one of many changes with each word that comes. */
function scenesChosen(cast: RoomCast, message: ChatMessage): string[] {
  if (message.role !== 'assistant') return []
  const kept = known.get(message)
  if (kept?.cast === cast) return kept.scenes
  const { text, state } = message
  const scenes = scenesOf(cast, text, { isComplete: state === 'complete', before: null }).nodeIds
  known.set(message, { cast, scenes })
  return scenes
}

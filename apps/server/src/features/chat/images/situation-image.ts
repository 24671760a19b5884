import type { chatRoomRoutes } from '@plax/contracts/chat-room'
import type { RouteOutput } from '@plax/contracts/route'
import { type Artefact, castOf, parseSpeech, pickScene } from '@plax/story-engine'
import type { ReaderImage } from './reader-images.ts'
import type { MessageRow } from '../room/room.queries.ts'

type SituationImage = RouteOutput<(typeof chatRoomRoutes)['GET /story-chat/situation-image']>

/**
 * What a reply shows: the last scene that the model marked, else the one that its words name, else
 * none. A picture that has to be unlocked is named without being shown.
 */
export function presentSituation({
  artefact,
  message,
  images,
}: {
  artefact: Artefact
  message: MessageRow
  /** As the reader has them, by node id. */
  images: ReadonlyMap<string, ReaderImage>
}): SituationImage {
  const { nodeId, by } = findScene(artefact, message)
  const image = nodeId === null ? undefined : images.get(nodeId)
  if (!image)
    return { nodeId: null, title: '', picture: null, locked: false, lock: null, by: 'none' }
  const { title, picture, lock } = image
  return { nodeId: image.nodeId, title, picture, locked: lock !== null, lock, by }
}

/** The node ids of what a reply shows: each scene that is marked, or the one that its words name. */
export function scenesIn(
  artefact: Artefact,
  message: Pick<MessageRow, 'text' | 'state'>,
): string[] {
  const { nodeId } = findScene(artefact, message)
  if (!artefact.toggles.situationImages) return []
  const parts = parseSpeech(castOf(artefact), message.text, {
    isComplete: message.state !== 'running',
  })
  const marked = parts.flatMap((part) =>
    part.kind === 'scene' && part.imageNodeId !== null ? [part.imageNodeId] : [],
  )
  return nodeId === null ? marked : [...marked, nodeId]
}

function findScene(
  artefact: Artefact,
  { text, state }: Pick<MessageRow, 'text' | 'state'>,
): { nodeId: string | null; by: SituationImage['by'] } {
  if (!artefact.toggles.situationImages) return { nodeId: null, by: 'none' }
  const cast = castOf(artefact)
  const parts = parseSpeech(cast, text, { isComplete: state !== 'running' })
  const marked = parts.findLast((part) => part.kind === 'scene' && part.imageNodeId !== null)
  if (marked) return { nodeId: marked.imageNodeId, by: 'mark' }
  const words = parts.map((part) => (part.kind === 'speech' ? part.text : part.tag)).join('\n')
  const nodeId = pickScene(cast, words)
  return { nodeId, by: nodeId === null ? 'none' : 'words' }
}

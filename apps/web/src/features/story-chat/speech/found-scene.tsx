import { scenesOf } from '@plax/story-engine/shown-scenes'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import type { ChatMessage, RoomCast } from '../chat.api.ts'
import { fetchSituation } from './fetch-situation.ts'
import { Scene, ScenePlace } from './scene.tsx'

/**
 * The picture of a reply that marks no scene, by its words. Its place is kept where one is to be
 * expected, so that nothing moves when it comes; a failure leaves the words alone.
 */
export function FoundScene(props: {
  roomOid: string
  message: ChatMessage
  cast: RoomCast
  /** The picture that was shown last above it, by node id. */
  before: string | null
  /** The reader sees it come. */
  isLast: boolean
}) {
  const { roomOid, message, cast, before, isLast } = props
  const { api } = useApp()
  const { messageId } = message
  const [nodeId] = scenesOf(cast, message.text, { isComplete: true, before }).nodeIds
  const expected = cast.scenes.find((scene) => scene.nodeId === nodeId)
  const found = useQuery({
    queryKey: ['situation', messageId, message.editedAt, before],
    queryFn: ({ signal }) => fetchSituation(api, { roomOid, messageId }, signal),
    enabled: expected !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  if (!expected || found.isError) return null
  if (!found.data) return <ScenePlace {...(expected.picture ?? expected.lock)} />
  const { nodeId: foundId, title, picture, lock } = found.data
  if (foundId === null) return null
  const shown = { nodeId: foundId, title, picture, lock, messageId: isLast ? messageId : null }
  return <Scene {...shown} />
}

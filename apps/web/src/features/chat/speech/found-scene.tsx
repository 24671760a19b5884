import { pickScene } from '@plax/story-engine/speech'
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
  /** The reader sees it come. */
  isLast: boolean
}) {
  const { roomOid, message, cast, isLast } = props
  const { api } = useApp()
  const { messageId } = message
  const expected = pickScene(cast, message.text) !== null
  const found = useQuery({
    queryKey: ['situation', messageId, message.editedAt],
    queryFn: ({ signal }) => fetchSituation(api, { roomOid, messageId }, signal),
    enabled: expected,
    staleTime: Infinity,
    retry: false,
  })
  if (!expected || found.isError) return null
  if (!found.data) return <ScenePlace />
  const { nodeId, title, picture, lock } = found.data
  if (nodeId === null) return null
  const shown = { nodeId, title, picture, lock, messageId: isLast ? messageId : null }
  return <Scene {...shown} />
}

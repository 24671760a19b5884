import type { Api } from '../../../lib/api.ts'
import { fetchOpening, type Opening } from '../room-session.ts'

/** Opens a preview room on the canvas as it is saved. Errors: 422 with `diagnostics`. */
export async function openPreview(
  api: Api,
  { contentOid, nodeId }: { contentOid: string; nodeId: string | null },
): Promise<Opening> {
  const { room } = await api('POST /story-chat/chat-room', {
    body: { contentOid, preview: { fromNodeId: nodeId } },
  })
  return fetchOpening(api, room.roomOid)
}

import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** Opens a new room of a story and answers its id. */
export async function openRoom(
  app: { api: Api; queryClient: QueryClient },
  contentOid: string,
): Promise<string> {
  const { room } = await app.api('POST /story-chat/chat-room', { body: { contentOid } })
  void app.queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
  return room.roomOid
}

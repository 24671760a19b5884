import type { Api } from '../../../lib/api.ts'
import type { ChatMessage } from '../chat.api.ts'
import type { RoomSession } from '../room-session.ts'

/** The calls that turn a room back and aside, with what they change on the screen. */
export function messageCalls(api: Api, session: RoomSession) {
  const { roomOid: id, dispatch, settle, store } = session
  const restore = async (removalOid: string, back: ChatMessage[]) => {
    await api('POST /story-chat/chat-room/{id}/restore', { params: { id }, body: { removalOid } })
    dispatch({ type: 'refreshed', newestFirst: back })
    await Promise.all([session.refresh(), settle()])
  }
  return {
    select: async ({ messageId }: ChatMessage, version: number) => {
      const params = { id, messageId }
      const { message } = await api('POST /story-chat/chat-room/{id}/message/{messageId}/select', {
        params,
        body: { version },
      })
      dispatch({ type: 'changed', message })
      void settle()
    },
    update: async ({ messageId }: ChatMessage, text: string) => {
      const { message } = await api('POST /story-chat/message/update', {
        body: { messageId, text },
      })
      dispatch({ type: 'changed', message })
      void settle()
    },
    bookmark: async (bookmarks: string[]) => {
      await api('POST /story-chat/chat-room/{id}/update-field', {
        params: { id },
        body: { field: 'bookmarks', value: bookmarks },
      })
      await settle()
    },
    branch: async ({ messageId }: ChatMessage) => {
      const answer = await api('POST /story-chat/chat-room/{id}/branch', {
        params: { id },
        body: { messageId },
      })
      void settle()
      return answer.room.roomOid
    },
    /** Answers how to undo it; null where nothing was taken out. */
    rollBack: async ({ messageId }: ChatMessage) => {
      const { messages } = store.get()
      const at = messages.findIndex((message) => message.messageId === messageId)
      const { removalOid } = await api('POST /story-chat/chat-room/{id}/rollback', {
        params: { id },
        body: { messageId },
      })
      dispatch({ type: 'cut', afterId: messageId })
      void settle()
      return removalOid ? () => restore(removalOid, messages.slice(at + 1)) : null
    },
    /** Answers how to undo it. */
    remove: async (reply: ChatMessage) => {
      const { messageId } = reply
      const { message, removalOid } = await api('DELETE /story-chat/chat-room/{id}/response', {
        params: { id },
        body: { messageId },
      })
      dispatch(message ? { type: 'changed', message } : { type: 'removed', messageId })
      void settle()
      return () => restore(removalOid, [reply])
    },
  }
}

import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Room } from './use-room.ts'

/** Marks a room as read: when it is opened, and with each reply that ends before its reader. */
export function useSeen({ roomOid, state }: Room): void {
  const { api, queryClient } = useApp()
  const { runningId, messages } = state
  const last = messages.at(-1)
  const lastReply = runningId === null && last?.role === 'assistant' ? last.messageId : null
  useEffect(() => {
    if (lastReply === null) return undefined
    const mark = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', mark)
      // A failure leaves the chat unread, as another visit finds it.
      api('POST /story-chat/chat-room/{id}/seen', { params: { id: roomOid } }).then(
        () => queryClient.invalidateQueries({ queryKey: ['chat-rooms'] }),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, queryClient, roomOid, lastReply])
}

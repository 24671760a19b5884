import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'

/** What a visitor has for free; nothing where nothing is left. */
export function FreeChats() {
  const { api } = useApp()
  const { data } = useQuery({
    queryKey: ['free-chats'],
    queryFn: ({ signal }) => api('GET /story-chat/free-chats', { signal }),
  })
  const freeChatsLeft = data?.freeChatsLeft ?? 0
  if (freeChatsLeft === 0) return null
  return (
    <Plural
      value={freeChatsLeft}
      one="# free chat left without an account"
      other="# free chats left without an account"
    />
  )
}

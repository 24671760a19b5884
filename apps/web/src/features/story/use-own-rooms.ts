import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { roomsQuery } from '../story-chats/rooms.api.ts'

/** The reader's chats of a story, latest first. */
export function useOwnRooms(contentOid: string) {
  const { api } = useApp()
  return useQuery({
    ...roomsQuery(api, contentOid),
    // Rooms belong to an account or a device, which the server may not know on a first visit.
    enabled: typeof window !== 'undefined',
  })
}

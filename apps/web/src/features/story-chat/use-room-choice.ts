import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { openRoom } from './open-room.ts'
import { roomsQuery } from '../story-chats/rooms.api.ts'

/** Leads to the reader's latest room of a story, or opens their first one. */
export function useRoomChoice(contentOid: string): { error: unknown; retry: () => void } {
  const app = useApp()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const begun = useRef<string | null>(null)
  useEffect(() => {
    // An effect may run twice; a room must not.
    const run = `${contentOid}/${attempt}`
    if (begun.current === run) return
    begun.current = run
    const choose = async () => {
      const rooms = await app.queryClient.fetchQuery({
        ...roomsQuery(app.api, contentOid),
        staleTime: 0,
      })
      const chatRoomOid = rooms.items[0]?.roomOid ?? (await openRoom(app, contentOid))
      const to = '/story/$contentOid/c/{-$chatRoomOid}'
      await navigate({ to, params: { contentOid, chatRoomOid }, replace: true })
    }
    setError(null)
    choose().catch(setError)
  }, [app, contentOid, attempt, navigate])
  return { error, retry: () => setAttempt(attempt + 1) }
}

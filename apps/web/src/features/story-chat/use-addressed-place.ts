import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { RoomSession } from './room-session.ts'
import type { Jump } from './use-jump.ts'

/** Leads to the message that the address names behind its #, as links between branches do. */
export function useAddressedPlace(session: RoomSession, onJump: (jump: Jump) => void): void {
  const messageId = useLocation({ select: ({ hash }) => hash })
  const jump = useRef(onJump)
  jump.current = onJump
  useEffect(() => {
    if (!/^[0-9a-f]{24}$/.test(messageId)) return
    // One that was taken out, or cannot be loaded, leaves the room at its end.
    void session.loadUntil(messageId).then(
      (isHere) => (isHere ? jump.current({ messageId }) : undefined),
      () => {},
    )
  }, [session, messageId])
}

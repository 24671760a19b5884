import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../../lib/viewer.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Room } from '../use-room.ts'
import {
  endWaiting,
  findWaiting,
  keepWaiting,
  onSentElsewhere,
  type PendingReply,
} from './waiting.ts'

/** The order that the gateway came back with, and what follows: the reply that waited is asked for. */
export function useReturn(room: Room, tell: (creditMilli: number) => void) {
  const { t } = useLingui()
  const viewer = useViewer()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { orderOid, paymentKey } = search
  const [isOver, setIsOver] = useState(false)
  const hasLeft = useRef(false)
  const leave = () => {
    // Navigating closes what stands in front of the page, which leads here again.
    if (hasLeft.current) return
    hasLeft.current = true
    setIsOver(true)
    void navigate({ to: '.', search: {}, replace: true })
  }
  const waiting = () => findWaiting(room.roomOid, viewer?.oid)
  const goBack = (notice: 'declined' | 'stayed coins') => {
    leave()
    const kept = waiting()
    const words =
      notice === 'declined' ? t`Payment failed or was canceled` : t`Coins added but not converted`
    if (!kept) return showToast(words, { tone: 'danger' })
    room.restore(kept.call)
    room.reply.openWall({ ...kept, notice })
  }
  const onPaid = (creditMilli: number | null) => {
    if (creditMilli === null) return goBack('stayed coins')
    tell(creditMilli)
    const kept = waiting()
    if (kept) keepWaiting(room.roomOid, { ...kept, isPaid: true })
    leave()
    if (kept) send(kept)
  }
  const send = (kept: PendingReply) =>
    void room.sendAgain(kept).then(() => endWaiting(room.roomOid, kept.key))
  const hasResumed = useRef(false)
  useEffect(() => {
    if (hasResumed.current) return
    hasResumed.current = true
    const kept = waiting()
    if (kept?.isPaid) send(kept)
  })
  const { roomOid, forget } = room
  useEffect(() => onSentElsewhere(roomOid, (sent) => forget(sent.call)), [roomOid, forget])
  return {
    order:
      typeof orderOid === 'string' && !isOver
        ? { orderOid, paymentKey: typeof paymentKey === 'string' ? paymentKey : null }
        : null,
    onPaid,
    onDeclined: () => goBack('declined'),
    leave,
  }
}

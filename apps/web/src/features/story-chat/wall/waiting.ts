import { readStorage, writeStorage } from '../../../lib/device.ts'
import type { ReplyCall } from '../reply-call.ts'

/** What a refused reply costs, and what of it is there. */
export interface Shortage {
  /** In the reader's language. */
  message: string
  requiredMilli: number
  availableMilli: number
  shortMilli: number
}

/** A reply that waits for its credits while the reader is at the gateway. */
export interface PendingReply {
  viewerOid: string
  /** Under which it is sent, from whichever tab: the server takes it once. */
  key: string
  call: ReplyCall
  maxPriceMilli: number | undefined
  shortage: Shortage
  /** It may be sent: also by the next page, if this one ends before. */
  isPaid?: boolean
  /** When it was kept, in milliseconds. */
  at: number
}

/** A payment that takes longer has its words in the composer of the tab that it began in. */
const lastsMs = 3 * 3600_000

/** Keeps what waits in a room on this device: the gateway may come back in another tab. */
export function keepWaiting(roomOid: string, waiting: PendingReply): void {
  writeStorage(placeOf(roomOid), JSON.stringify(waiting))
}

/** What waits in a room for this reader. */
export function findWaiting(roomOid: string, viewerOid: string | undefined): PendingReply | null {
  const waiting = parseWaiting(readStorage(placeOf(roomOid)))
  if (!waiting || waiting.viewerOid !== viewerOid) return null
  return Date.now() - waiting.at < lastsMs ? waiting : null
}

/** The server has taken a call; the same one waits no more. */
export function endWaiting(roomOid: string, key: string | null): void {
  if (key !== null && parseWaiting(readStorage(placeOf(roomOid)))?.key === key) {
    writeStorage(placeOf(roomOid), '')
  }
}

/** Tells what another tab has sent of what waited in this room; answers how to stop. */
export function onSentElsewhere(
  roomOid: string,
  listener: (sent: PendingReply) => void,
): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const sent = key === placeOf(roomOid) && newValue === '' ? parseWaiting(oldValue) : null
    if (sent) listener(sent)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function placeOf(roomOid: string): string {
  return `plax_waiting_${roomOid}`
}

function parseWaiting(text: string | null): PendingReply | null {
  if (!text) return null
  try {
    const kept = JSON.parse(text) as Partial<PendingReply> | null
    return typeof kept?.key === 'string' && kept.call && kept.shortage
      ? (kept as PendingReply)
      : null
  } catch {
    return null
  }
}

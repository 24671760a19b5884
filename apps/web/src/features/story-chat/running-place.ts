import type { ChatMessage } from './chat.api.ts'
import { keepInTab, readTab } from '../../lib/tab-storage.ts'

const placeOf = (roomOid: string) => `plax_running_${roomOid}`

/** Keeps where a running reply belongs: a reroll or a draft is in no list until it has ended. */
export function keepRunning(roomOid: string, reply: ChatMessage): void {
  keepInTab(placeOf(roomOid), JSON.stringify({ ...reply, text: '' }))
}

/** The last reply that this tab saw begin, without its words. */
export function keptRunning(roomOid: string): ChatMessage | null {
  const kept = readTab(placeOf(roomOid))
  // Written by `keepRunning` alone.
  return kept ? (JSON.parse(kept) as ChatMessage) : null
}

export function forgetRunning(roomOid: string): void {
  keepInTab(placeOf(roomOid), '')
}

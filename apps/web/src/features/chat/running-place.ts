import type { ChatMessage } from './chat.api.ts'
import { keep, readKept } from './kept-words.ts'

const placeOf = (roomOid: string) => `plax_running_${roomOid}`

/** Keeps where a running reply belongs: a reroll or a draft is in no list until it has ended. */
export function keepRunning(roomOid: string, reply: ChatMessage): void {
  keep(placeOf(roomOid), JSON.stringify({ ...reply, text: '' }))
}

/** The last reply that this tab saw begin, without its words. */
export function keptRunning(roomOid: string): ChatMessage | null {
  const kept = readKept(placeOf(roomOid))
  // Written by `keepRunning` alone.
  return kept ? (JSON.parse(kept) as ChatMessage) : null
}

export function forgetRunning(roomOid: string): void {
  keep(placeOf(roomOid), '')
}

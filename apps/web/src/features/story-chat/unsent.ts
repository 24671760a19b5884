import { keepInTab, readTab } from '../../lib/tab-storage.ts'
import type { ReplyCall } from './reply-call.ts'

/**
 * The idempotency key of what is being sent. The same call gets the same key until the server has
 * answered it, also after a reload: it may have it already, and must not take it twice.
 */
export function keyOfUnsent(roomOid: string, call: ReplyCall): string {
  const place = placeOf(roomOid)
  const fingerprint = JSON.stringify([call.kind, call.body])
  const [key, known] = splitKept(readTab(place) ?? '')
  if (key && known === fingerprint) return key
  const made = crypto.randomUUID()
  keepInTab(place, `${made} ${fingerprint}`)
  return made
}

/** The key of what is being sent, or was last refused for want of credits. */
export function keptKey(roomOid: string): string | null {
  return splitKept(readTab(placeOf(roomOid)) ?? '')[0] || null
}

/** Sends a call under a key that it had before, perhaps in another tab. */
export function restoreKey(roomOid: string, call: ReplyCall, key: string): void {
  keepInTab(placeOf(roomOid), `${key} ${JSON.stringify([call.kind, call.body])}`)
}

/** The server has answered: the next call is another one, even of the same words. */
export function forgetUnsent(roomOid: string): void {
  keepInTab(placeOf(roomOid), '')
}

function placeOf(roomOid: string): string {
  return `plax_unsent_${roomOid}`
}

function splitKept(kept: string): [string, string] {
  const end = kept.indexOf(' ')
  return end === -1 ? ['', ''] : [kept.slice(0, end), kept.slice(end + 1)]
}

/** What is written besides words that are sent from elsewhere. */
export function withoutWords(draft: string, sent: string): string {
  if (draft.trim() === sent) return ''
  return draft.startsWith(`${sent}\n`) ? draft.slice(sent.length + 1) : draft
}

/** Words that come back into the composer, before what was written there meanwhile. */
export function joinWords(back: string, since: string): string {
  return [back, since].filter((words) => words.trim() !== '').join('\n')
}

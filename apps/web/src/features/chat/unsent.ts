import type { OutputLength } from '@plax/contracts/story-values'
import { keep, readKept } from './kept-words.ts'

interface Words {
  text: string
  outputLength: OutputLength
}

/**
 * The idempotency key of what is being sent. The same words get the same key until the server has
 * answered them, also after a reload: it may have them already, and must not take them twice.
 */
export function keyOfUnsent(roomOid: string, words: Words): string {
  const place = placeOf(roomOid)
  const fingerprint = JSON.stringify([words.outputLength, words.text])
  const [key, known] = splitKept(readKept(place) ?? '')
  if (key && known === fingerprint) return key
  const made = crypto.randomUUID()
  keep(place, `${made} ${fingerprint}`)
  return made
}

/** The server has answered: the next message is another one, even of the same words. */
export function forgetUnsent(roomOid: string): void {
  keep(placeOf(roomOid), '')
}

function placeOf(roomOid: string): string {
  return `plax_unsent_${roomOid}`
}

function splitKept(kept: string): [string, string] {
  const end = kept.indexOf(' ')
  return end === -1 ? ['', ''] : [kept.slice(0, end), kept.slice(end + 1)]
}

/** Words that come back into the composer, before what was written there meanwhile. */
export function joinWords(back: string, since: string): string {
  return [back, since].filter((words) => words.trim() !== '').join('\n')
}

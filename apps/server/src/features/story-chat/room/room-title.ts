import { countCharacters, cutText } from '@plax/story-engine/characters'
import type { RoomRow } from './room.queries.ts'

/** In characters as they are seen: as much as a row of a list shows. */
const longest = 48

/** Words this short say little, as a greeting does; longer ones soon after take their place. */
const telling = 12
const turnsToTell = 3

/** Of images only their words are read, of links their text. */
const links = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const signs = /[*_~`#<>"“”„«»「」『』]+/g

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * What a room is called by words that its reader wrote: the first line, in whole sentences or else in
 * whole words, without its signs. Empty where no letter or figure is left.
 */
export function titleOf(text: string): string {
  const [line = ''] = text
    .replaceAll(links, '$1')
    .replaceAll(signs, ' ')
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (isShort(line)) return line
  const whole = asFar(line, sentences)
  if (countCharacters(whole) >= telling) return whole
  const cut = asFar(line, words) || cutText(line, longest - 1).trim()
  return `${cut.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')}…`
}

/** What a room is called after its reader said something; null is as before. */
export function retitled(
  room: Pick<RoomRow, 'title' | 'titled_by'>,
  said: { text: string; turn: number },
): string | null {
  if (room.titled_by === 'reader') return null
  const isTold = room.titled_by === 'turns'
  if (isTold && (said.turn > turnsToTell || countCharacters(room.title) >= telling)) return null
  const title = titleOf(said.text)
  return title !== '' && (!isTold || countCharacters(title) > countCharacters(room.title))
    ? title
    : null
}

/** The segments from the start that fit together. */
function asFar(line: string, segmenter: Intl.Segmenter): string {
  let taken = ''
  for (const { segment } of segmenter.segment(line)) {
    if (!isShort(taken + segment)) break
    taken += segment
  }
  return taken.trim()
}

/** With room for the sign that something was cut. */
function isShort(text: string): boolean {
  return countCharacters(text.trim()) < longest
}

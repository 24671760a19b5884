/** The most that the rules look at; messages are shorter. */
const mostCharacters = 1000
/** Repetitions that are still heard as emphasis. */
const mostRepeats = 3
/** The longest group of characters whose repetition is noticed, such as “lol ”. */
const longestUnit = 8

const addresses = /(?:https?:\/\/|www\.)\S+/giu
const masked = /\*+/gu
const extraMarks = /(\p{M}{2})\p{M}+/gu
const unspoken = /[^\p{L}\p{M}\p{N}\p{Sc}\s%&+@’'.,!?…:;()¿¡。、！？·~-]/gu
const pauses = /[\s.,!?…:;¿¡。、！？·~-]+/gu
/** How Korean letters that stand for sounds are read. */
const laughter: readonly (readonly [RegExp, string])[] = [
  [/ㅋ{2,}/gu, '크크크'],
  [/ㅎ{2,}/gu, '하하하'],
  [/[ㅠㅜ]{2,}/gu, '흑흑'],
]

/**
 * A message as a voice reads it: without addresses, emoji, and banned words (which are masked with
 * asterisks), repetitions shortened, and cut at the word that ends within the time. Empty if there’s
 * nothing to read.
 */
export function speakable(message: string, maxSeconds: number): string {
  let text = [...message.normalize('NFC').toWellFormed()].slice(0, mostCharacters).join('')
  text = text.replace(addresses, ' ').replace(masked, ', ').replace(unspoken, ' ')
  text = text.replace(extraMarks, '$1')
  for (const [letters, sound] of laughter) text = text.replace(letters, sound)
  text = tidy(shortenRepeats(tidy(text)))
  text = tidy(cutAt(text, maxSeconds))
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}

/** One mark of punctuation at a time, single spaces, and neither at the start. */
function tidy(text: string): string {
  return text
    .replace(pauses, tidyPause)
    .replace(/^[\s.,!?…:;。、！？·~-]+/u, '')
    .trimEnd()
}

function tidyPause(pause: string): string {
  const mark = [...pause.replace(/\s/gu, '')].at(-1) ?? ''
  if (!/\s/u.test(pause)) return mark
  return mark === '¿' || mark === '¡' ? ` ${mark}` : `${mark} `
}

/** “hahahahaha” is read as “hahaha”, and “aaaaaa” as “aaa”; digits are left, since they’re numbers. */
function shortenRepeats(text: string): string {
  // With the space that ends a last word, too.
  let characters = [...text, ' ']
  for (;;) {
    let shortened = characters
    for (let unit = 1; unit <= longestUnit; unit += 1) shortened = shortenUnits(shortened, unit)
    if (shortened.length === characters.length) return shortened.join('')
    characters = shortened
  }
}

/** Leaves out what repeats the characters `unit` places before it more often than is heard. */
function shortenUnits(characters: readonly string[], unit: number): string[] {
  const kept: string[] = []
  let equal = 0
  for (const character of characters) {
    const isRepeat = kept.at(-unit) === character && !isDigit(character)
    equal = isRepeat ? equal + 1 : 0
    kept.push(character)
    if (equal >= mostRepeats * unit) {
      kept.length -= unit
      equal -= unit
    }
  }
  return kept
}

function isDigit(character: string): boolean {
  return /^\p{N}$/u.test(character)
}

const hangul = /\p{Script=Hangul}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const han = /\p{Script=Han}/u

/** How long a voice takes about, in the pace of the offline voices. */
export function estimateSeconds(text: string): number {
  let seconds = 0
  for (const character of text) seconds += secondsOf(character)
  return seconds
}

function secondsOf(character: string): number {
  if (hangul.test(character)) return 0.25
  if (han.test(character)) return 0.32
  if (kana.test(character)) return 0.16
  return isDigit(character) ? 0.3 : 0.065
}

/** Ends at a word if one ends in the last third, as in languages with spaces. */
function cutAt(text: string, maxSeconds: number): string {
  const characters = [...text]
  let seconds = 0
  const end = characters.findIndex((character) => (seconds += secondsOf(character)) > maxSeconds)
  if (end === -1) return text
  const fitting = characters.slice(0, end)
  const space = fitting.lastIndexOf(' ')
  const isWordEnd = characters[end] === ' ' || space < (end * 2) / 3
  return (isWordEnd ? fitting : fitting.slice(0, space)).join('')
}

import { drawn } from './chance.ts'
import { NOTHING, escapePattern } from './regex.ts'

export type Names = { char: string; user: string }

/** Values of variables by their names, as `{{getvar::name}}` says them. */
export type Variables = ReadonlyMap<string, string>

const MACRO =
  /\{\{\s*(char|user|original)\s*\}\}|\{\{\s*getvar\s*::([^{}]*)\}\}|<(USER|BOT|CHAR)>/gi

/** What cards draw by lot: `{{random::a::b}}`, `{{random:a,b}}`, `{{pick::a::b}}`, `{{roll:2d6}}`. */
const LOT = /\{\{\s*(random|pick|roll)(\s*::?|\s)((?:[^{}]|\{\{[^{}]*\}\})*)\}\}/gi

/** Notes to oneself, and what other programs lay a text out by. */
const LAYOUT = /\{\{\/\/[^{}]*\}\}|\{\{noop\}\}|\{\{(newline)\}\}/gi

/** How all of these begin; most texts hold none of them. */
const MAY_HOLD_MACRO = /\{\{|<[UBC]/i

const ANY = /\{\{\s*([a-z_]+)(?:[^a-z_{}][^{}]*)?\}\}/gi

/** The names of macros of other programs, which stay text. */
export const unknownMacros = (text: string): string[] => {
  const known = new Set(['char', 'user', 'original', 'getvar', 'random', 'pick', 'roll'])
  for (const word of ['noop', 'newline', 'trim']) known.add(word)
  const names = [...text.matchAll(ANY)].map(([, name = '']) => name.toLowerCase())
  return names.filter((name) => !known.has(name)).map((name) => `{{${name}}}`)
}

const MAX_DICE = 100

/** Where lots of a room are drawn from: `pick` draws alike in all its turns. */
export type Lots = { roomId: string; turn: number }

/** The names that a text asks for by `{{getvar::name}}`. */
export const askedVariables = (text: string): string[] =>
  [...text.matchAll(MACRO)].flatMap(([, , name]) => (name === undefined ? [] : name.trim()))

/**
 * `{{char}}` and `{{user}}` in any case (and the older `<BOT>`, `<CHAR>`, `<USER>`) become names;
 * `{{original}}`, a card's word for the default instructions, becomes nothing, as those stand before
 * it. What is put in stays as it is: a macro inside of a name or value stays text.
 *
 * In a creator's text, which `creator` marks, `{{getvar::name}}` becomes the variable's value, nothing
 * where there is none; lots are drawn, the same in each assembly of a turn; notes (`{{// …}}`) go.
 * In a reader's text all of these stay text.
 */
export const substituteMacros = (
  text: string,
  names: Names,
  creator?: { variables: Variables; lots?: Lots },
): string => (MAY_HOLD_MACRO.test(text) ? substitute(text, names, creator) : text)

const substitute = (
  text: string,
  names: Names,
  creator: Parameters<typeof substituteMacros>[2],
): string =>
  (creator ? drawLots(layOut(text), creator.lots) : text).replace(
    MACRO,
    (whole, braced?: string, asked?: string, angled?: string) => {
      if (asked !== undefined) return creator ? (creator.variables.get(asked.trim()) ?? '') : whole
      const word = (braced ?? angled ?? '').toLowerCase()
      if (word === 'original') return ''
      return word === 'user' ? names.user : names.char
    },
  )

const layOut = (text: string): string =>
  text
    .split(/\{\{trim\}\}/i)
    .map((part, index, { length }) => {
      const start = index === 0 ? 0 : part.length - part.replace(/^\n+/, '').length
      let end = part.length
      if (index < length - 1) while (end > start && part[end - 1] === '\n') end -= 1
      return part.slice(start, end)
    })
    .join('')
    .replace(LAYOUT, (_whole, newline?: string) => (newline ? '\n' : ''))

/** The n-th lot of a text is its own, though it be spelled like another. */
const drawLots = (text: string, { roomId, turn }: Lots = { roomId: '', turn: 0 }): string => {
  let nth = 0
  return text.replace(LOT, (whole, word: string, separator: string, body: string) => {
    nth += 1
    const rest = separator.trim() === '' ? body.trimStart() : body
    const kind = word.toLowerCase()
    const draw = (sides: number, die = 0) =>
      drawn(sides, [roomId, kind === 'pick' ? null : turn, nth, rest, die])
    if (kind === 'roll') return roll(rest.trim(), draw) ?? whole
    const choices = separator.endsWith('::') ? rest.split('::') : rest.split(/(?<!\\),/)
    return (choices[draw(choices.length)] ?? '').replaceAll('\\,', ',').trim()
  })
}

/** Dice as `2d6`, `d20` or `20`; null for anything else. */
const roll = (dice: string, draw: (sides: number, die: number) => number): string | null => {
  const found = /^(?:(\d{0,3})d)?(\d{1,6})$/i.exec(dice)
  const [count, sides] = [Number(found?.[1] || 1), Number(found?.[2])]
  if (!found || count > MAX_DICE || count < 1 || sides < 1) return null
  let sum = 0
  for (let die = 0; die < count; die += 1) sum += 1 + draw(sides, die)
  return String(sum)
}

/** `{{char}}` and `{{user}}` in a pattern, whose braces may be escaped as those of a plain key are. */
const IN_PATTERN = /\\?\{\\?\{\s*(char|user)\s*\\?\}\\?\}|(?<!\(\?P?)<(USER|BOT|CHAR)>/gi

/** A pattern with the names that it asks for; somebody without a name is nowhere. */
export const namesInPattern = (pattern: string, names: Names): string =>
  pattern.replace(IN_PATTERN, (_whole, braced?: string, angled?: string) => {
    const word = (braced ?? angled ?? '').toLowerCase()
    return escapePattern(word === 'user' ? names.user : names.char) || NOTHING
  })

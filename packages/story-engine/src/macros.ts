import { escapePattern } from './regex.ts'

export type Names = { char: string; user: string }

/** Values of variables by their names, as `{{getvar::name}}` says them. */
export type Variables = ReadonlyMap<string, string>

const MACRO =
  /\{\{\s*(char|user|original)\s*\}\}|\{\{\s*getvar\s*::([^{}]*)\}\}|<(USER|BOT|CHAR)>/gi

/** The names that a text asks for by `{{getvar::name}}`. */
export const askedVariables = (text: string): string[] =>
  [...text.matchAll(MACRO)].flatMap(([, , name]) => (name === undefined ? [] : name.trim()))

/**
 * `{{char}}` and `{{user}}` in any case (and the older `<BOT>`, `<CHAR>`, `<USER>`) become names;
 * `{{original}}`, a card's word for the default instructions, becomes nothing, as those stand before
 * it. `{{getvar::name}}` becomes the variable's value, nothing where there is none; without
 * `variables`, as in a reader's text, it stays text. What is put in stays as it is: a macro inside of a
 * name or value stays text.
 */
export const substituteMacros = (text: string, names: Names, variables?: Variables): string =>
  text.replace(MACRO, (whole, braced?: string, asked?: string, angled?: string) => {
    if (asked !== undefined) return variables ? (variables.get(asked.trim()) ?? '') : whole
    const word = (braced ?? angled ?? '').toLowerCase()
    if (word === 'original') return ''
    return word === 'user' ? names.user : names.char
  })

/** `{{char}}` and `{{user}}` in a pattern, whose braces may be escaped as those of a plain key are. */
const IN_PATTERN = /\\?\{\\?\{\s*(char|user)\s*\\?\}\\?\}|(?<!\(\?P?)<(USER|BOT|CHAR)>/gi

/** Matches no text. */
const NOTHING = '[^\\x00-\\x{10FFFF}]'

/** A pattern with the names that it asks for; somebody without a name is nowhere. */
export const namesInPattern = (pattern: string, names: Names): string =>
  pattern.replace(IN_PATTERN, (_whole, braced?: string, angled?: string) => {
    const word = (braced ?? angled ?? '').toLowerCase()
    return escapePattern(word === 'user' ? names.user : names.char) || NOTHING
  })

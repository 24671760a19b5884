/** A name that is being typed behind an `@`. */
export interface MentionStart {
  /** Where the `@` is. */
  from: number
  /** What is typed behind it so far. */
  word: string
}

/** As the server reads names (`mentions.ts`): an `@` behind other letters is part of an address. */
const joined = '\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}'
const start = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|(?<=[${joined}]))[@＠]([\\p{L}\\p{N}\\p{M}]{0,30})$`,
  'u',
)

/** The name that is typed right before the cursor, if there is one. */
export function mentionAt(text: string, cursor: number): MentionStart | null {
  const found = start.exec(text.slice(0, cursor))
  return found ? { from: found.index, word: found[1] ?? '' } : null
}

/** The text with a chosen name in place of what was typed, and where the cursor goes. */
export function withMention(
  text: string,
  { from, word }: MentionStart,
  nickname: string,
): { text: string; cursor: number } {
  const before = text.slice(0, from + 1) + nickname
  const rest = text.slice(from + 1 + word.length)
  const space = rest.startsWith(' ') ? '' : ' '
  return { text: before + space + rest, cursor: before.length + 1 }
}

/**
 * Whether a name begins with what is typed. Korean syllables match while they are composed: 유 and
 * 윤 both find 유나.
 */
export function isNamed(nickname: string, word: string): boolean {
  const [name, typed] = [lettersOf(nickname), lettersOf(word)]
  return (
    name.startsWith(typed) || (finalConsonant.test(typed) && name.startsWith(typed.slice(0, -1)))
  )
}

/** Whether the nickname begins so, or the name that the reader is shown. */
export function isOneNamed(person: { nickname: string; name: string }, word: string): boolean {
  return isNamed(person.nickname, word) || isNamed(person.name, word)
}

const finalConsonant = /[\u11A8-\u11C2]$/

const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase()

import { countCharacters, isLongerThan } from '@plax/story-engine/characters'
import { displayNameMaxLength, nicknameMaxLength, nicknameMinLength } from '../limits.ts'

/** The rule of nicknames, which both sides check; free of zod. */

export type NicknameProblem = 'too_short' | 'too_long' | 'special_characters' | 'mixed_scripts'

/** The form in which a nickname is stored. */
export function normalizeNickname(nickname: string): string {
  return nickname.normalize('NFC').trim()
}

/**
 * What is wrong with a nickname, or null: at least 2 letters or digits of any script and nothing
 * else (R-account-010), none that is invisible, and no letters of scripts that are mistaken for each
 * other.
 */
export function nicknameProblem(nickname: string): NicknameProblem | null {
  const name = normalizeNickname(nickname)
  if (isLongerThan(name, nicknameMaxLength)) return 'too_long'
  // What a letter stands for must be letters too: `⑴` is read as `(1)`.
  const plain = name.normalize('NFKC')
  if (!isWord.test(name) || !isWord.test(plain)) return 'special_characters'
  if (/\p{Default_Ignorable_Code_Point}|\p{Me}/u.test(name)) return 'special_characters'
  if (/^\p{M}|\p{M}{4}/u.test(plain.normalize('NFD'))) return 'special_characters'
  if (countCharacters(name) < nicknameMinLength) return 'too_short'
  return mixesScripts(plain) ? 'mixed_scripts' : null
}

export function isNickname(nickname: string): boolean {
  return nicknameProblem(nickname) === null
}

/**
 * What nicknames are compared by: case, compatibility forms and letters that look alike make no
 * difference, so that none can be imitated. Not for showing.
 */
export function nicknameKey(nickname: string): string {
  const folded = foldNickname(nickname)
  const latin = [...folded].map((letter) => lookalikes.get(letter) ?? letter).join('')
  // A name of which every letter looks Latin is read as one; others are words of their script.
  return /^[a-z0-9]*$/.test(latin) ? latin : folded
}

/** As `nicknameKey`, with each script for itself: what a name begins with is compared so. */
export function foldNickname(nickname: string): string {
  const small = normalizeNickname(nickname).normalize('NFKC').toLowerCase()
  // By the capitals, as `ß` and `ss` have the same; `ẞ` comes to them only as a small letter.
  return small.toUpperCase().toLowerCase().normalize('NFKC')
}

/** The form in which a display name is stored: spaces stand between its words alone. */
export function normalizeDisplayName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/**
 * Whether a channel may be called so: words and signs, none of them invisible, with at least one
 * letter or digit, and no word of letters that are mistaken for those of another script.
 */
export function isDisplayName(name: string): boolean {
  const shown = normalizeDisplayName(name)
  if (isLongerThan(shown, displayNameMaxLength)) return false
  // It only says that a sign is drawn in color.
  const signs = shown.replaceAll('\uFE0F', '')
  if (/[\p{C}\p{Default_Ignorable_Code_Point}\p{Me}]/u.test(signs)) return false
  const plain = signs.normalize('NFKC')
  if (/(?:^| )\p{M}|\p{M}{4}/u.test(plain.normalize('NFD'))) return false
  const words = wordsOfName(plain)
  return words.length > 0 && !words.some(mixesScripts)
}

/** The letters and digits of a name, without what stands between them. */
export function wordsOfName(name: string): string[] {
  return name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** As `nicknameKey`, for names with spaces and signs, which make no difference. */
export function displayNameKey(name: string): string {
  return nicknameKey(wordsOfName(name).join(''))
}

const isWord = /^[\p{L}\p{M}\p{N}]*$/u

/** Scripts that stand beside each other in names of Korea, Japan and China. */
const together =
  '\\p{Script=Latin}\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}'
const ours = new RegExp(`[${together}]`, 'u')
const others = new RegExp(`(?![${together}\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`, 'u')

function mixesScripts(name: string): boolean {
  if (ours.test(name) && others.test(name)) return true
  return /\p{Script=Cyrillic}/u.test(name) && /\p{Script=Greek}/u.test(name)
}

/** Small letters that look Latin themselves or as capitals (UTS 39, the commonest of them). */
const lookalikes = new Map(
  [...'авекмнорстухіјѕһԁԛԝӏ', ...'αβεζηικμνορτυχ'].map((letter, index) => [
    letter,
    [...'abekmhopctyxijshdqwl', ...'abezhikmnoptyx'][index] ?? letter,
  ]),
)

import { countCharacters, cutText, isLongerThan } from '@plax/story-engine/characters'

export interface Typing {
  /** The text before and after somebody typed into it. */
  was: string
  now: string
  /** Where the typed text ends in `now`. */
  caret: number
}

/** A text that was typed into, and its caret, without the typed characters beyond a limit. */
export function fitTyped(
  { was, now, caret }: Typing,
  maxLength: number,
): Pick<Typing, 'now' | 'caret'> {
  if (!isLongerThan(now, maxLength)) return { now, caret }
  const after = now.slice(caret)
  // What was there before the caret: without the rest, which can begin with what was typed.
  const earlier = was.slice(0, Math.max(0, was.length - after.length))
  const before = now.slice(0, commonStart(earlier, now.slice(0, caret)))
  const room = Math.max(0, maxLength - countCharacters(before + after))
  const start = before + cutText(now.slice(before.length, caret), room)
  return { now: start + after, caret: start.length }
}

/** The length of the beginning that two texts share, in whole code points. */
function commonStart(one: string, other: string): number {
  let length = 0
  while (length < other.length && one[length] === other[length]) length += 1
  return /[\ud800-\udbff]$/.test(other.slice(0, length)) ? length - 1 : length
}

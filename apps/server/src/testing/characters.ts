/** As many code points as one character can have. */
export const largestCharacter = `😀${'\u{1F3FB}'.repeat(15)}`

/** Characters of several code points. */
export const wholeCharacters: readonly [name: string, character: string][] = [
  ['family emoji', '👨‍👩‍👧‍👦'],
  ['decomposed Hangul', '한'.normalize('NFD')],
  ['old Hangul', 'ᄒᆞᆫ'],
]

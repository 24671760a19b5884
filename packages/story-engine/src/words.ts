/** Scripts that part their words by spaces and do not glue particles to them. */
const PARTED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

const isInside = (edge: string | undefined, beyond: string | undefined): boolean =>
  edge !== undefined && beyond !== undefined && PARTED.test(edge) && PARTED.test(beyond)

/**
 * Where a plain word stands in a text, in any case; null where it does not. In scripts that part their
 * words it must stand alone (`cat` is not in `category`); in others it may carry particles (`숲` is in
 * `숲에서`).
 */
export const findWord = (text: string, word: string): string | null => {
  const sought = word.trim().toLowerCase()
  if (sought === '') return null
  const lower = text.toLowerCase()
  for (let from = lower.indexOf(sought); from !== -1; from = lower.indexOf(sought, from + 1)) {
    const end = from + sought.length
    if (isInside(sought[0], lower[from - 1])) continue
    if (isInside(sought.at(-1), lower[end])) continue
    return text.slice(from, end)
  }
  return null
}

/** The words of a text for comparing texts: lower case; scripts without spaces by pairs of letters. */
export const wordsOf = (text: string): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (PARTED.test(run)) {
      if (run.length > 2) words.add(run)
      continue
    }
    for (let i = 0; i + 1 < run.length; i += 1) words.add(run.slice(i, i + 2))
  }
  return words
}

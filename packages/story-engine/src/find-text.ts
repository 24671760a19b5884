import { normalForm } from './normal-form.ts'

const fold = (text: string): string => normalForm(text).toLowerCase()

/** Where words first occur in a text, whatever their case and form, or null. */
export const findText = (text: string, words: string): { start: number; end: number } | null => {
  const sought = fold(words)
  const at = sought === '' ? -1 : fold(text).indexOf(sought)
  if (at < 0) return null
  const start = lastWith(text, at)
  const end = lastWith(text, at + sought.length)
  return { start, end: end > start ? end : start + 1 }
}

/** The longest beginning of a text whose fold has at most so many units: folding changes lengths. */
const lastWith = (text: string, units: number): number => {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fold(text.slice(0, middle)).length <= units) low = middle
    else high = middle - 1
  }
  return low
}

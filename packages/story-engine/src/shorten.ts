import { cutText, isLongerThan } from './characters.ts'

/** Units after the cut that tell whether a word or a sentence ends there. */
const AHEAD = 64

const loose = /(?<![\s.,;:…。、，；：])[\s.,;:…。、，；：]+$/u

const words = new Intl.Segmenter('en', { granularity: 'word' })
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const endWithin = (text: string, most: number, segmenter: Intl.Segmenter): number => {
  let end = 0
  for (const { index } of segmenter.segment(text)) {
    if (index > most) break
    end = index
  }
  return end
}

/**
 * A text to show in at most so many characters. A longer one ends with “…”, after a sentence if that
 * leaves half of it, or else after a word.
 */
export const shorten = (text: string, max: number): string => {
  const whole = text.trim()
  if (!isLongerThan(whole, max)) return whole
  if (max < 1) return ''
  const most = cutText(whole, max - 1)
  const ahead = whole.slice(0, most.length + AHEAD)
  const sentence = endWithin(ahead, most.length, sentences)
  const end = sentence * 2 >= most.length ? sentence : endWithin(ahead, most.length, words)
  const kept = most.slice(0, end).replace(loose, '')
  return `${kept === '' ? most : kept}…`
}

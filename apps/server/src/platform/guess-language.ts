import { readStoryLanguage } from '@plax/contracts/story/story-languages'
import { load } from './load.ts'

/** More of a text says no more of its language. */
const sampleLength = 2_000
/** Of fewer letters nothing is told; Chinese characters are those of other languages too. */
const fewestLetters = 4
const fewestHanLetters = 6
/** The library gives each language 0 to 1. It was right with all that we tried above this … */
const leastAccuracy = 0.5
/** … and with sentences of so many letters where the best stands so far before the second. */
const sentenceLetters = 20
const leastLead = 2

/** The language that a text is written in, as stories have theirs; null where it is too short or doubtful. */
export function guessLanguage(text: string): string | null {
  const words = text
    .slice(0, sampleLength)
    .toWellFormed()
    .replace(/\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]|<[^<>]*>|[*_"“”#~`>|]/g, ' ')
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if (letters < fewestLetters) return null
  const [best, second] = load('tinyld').detectAll(words)
  if (!best) return null
  const leads = letters >= sentenceLetters && best.accuracy > leastLead * (second?.accuracy ?? 0)
  if (best.accuracy <= leastAccuracy && !leads) return null
  if (best.lang !== 'zh') return readStoryLanguage(best.lang)
  return letters < fewestHanLetters ? null : chineseOf(words)
}

const traditional = /[這個們會說來對時過還沒於與為國學讓開後裡麼見話門長東車馬]/g
const simplified = /[这个们会说来对时过还没于与为国学让开后里么见话门长东车马]/g

function chineseOf(text: string): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(traditional) > count(simplified) ? 'zh-Hant' : 'zh'
}

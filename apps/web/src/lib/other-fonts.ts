import type { Language } from '@plax/contracts/languages'
import { languageFonts } from '../frame/root-head.ts'

/** A letter of each language that has a font of its own. */
const letters: Partial<Record<Language, string>> = { ko: '한', jp: 'あ' }

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const waitMs = 6000

/**
 * Names of creators may be in any script. A device that has no font for one of the other languages
 * gets ours, with the reader's first sign or after six seconds: they are dozens of files, and each
 * that arrives has the page laid out anew.
 */
export function fetchOtherFonts(own: Language): void {
  const missing = Object.entries(languageFonts)
    .filter(([language]) => language !== own && !canDraw(letters[language as Language] ?? ''))
    .map(([, href]) => href)
  if (missing.length === 0) return
  const fetchAll = () => {
    for (const sign of signs) removeEventListener(sign, fetchAll, true)
    clearTimeout(timer)
    for (const href of missing) addStyles(href)
  }
  const timer = setTimeout(fetchAll, waitMs)
  for (const sign of signs) addEventListener(sign, fetchAll, { capture: true, passive: true })
}

/** Adds a language's font to the page, once. */
export function addStyles(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

const size = 20

/**
 * Whether the device draws a letter, and not a box for what it has no font for: the same box for
 * all (Chromium, Safari), or a narrow one with the letter's code (Firefox).
 */
function canDraw(letter: string): boolean {
  const noCharacter = '\u{10FFFF}'
  const [seen, box] = [draw(letter), draw(noCharacter)]
  return seen.width > size * 0.75 && seen.pixels !== box.pixels
}

function draw(text: string): { width: number; pixels: string } {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return { width: 0, pixels: '' }
  context.font = `${size}px sans-serif`
  context.textBaseline = 'top'
  context.fillText(text, 0, 0)
  const pixels = context.getImageData(0, 0, size, size).data.join('')
  return { width: context.measureText(text).width, pixels }
}

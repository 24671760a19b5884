import type { Language } from '@plax/contracts/languages'
import { languageFonts } from './language-fonts.ts'

interface Script {
  letter: string
  letters: RegExp
}

/** The letters of each language that has a font of its own; Japanese has that of other Han too. */
export const scripts: Partial<Record<Language, Script>> = {
  ko: { letter: '한', letters: /\p{Script=Hangul}/gu },
  jp: { letter: 'あ', letters: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu },
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const waitMs = 6000

/**
 * Names of creators may be in any script. A device that has no font for one of the other languages
 * gets ours: at once when the page holds its letters, else with the reader's first sign or after six
 * seconds.
 */
export async function fetchOtherFonts(own: Language): Promise<void> {
  const text = document.body.textContent
  const needed: [href: string, letters: string][] = []
  for (const [key, href] of Object.entries(languageFonts)) {
    const script = scripts[key as Language]
    if (key === own || !script || canDraw(script.letter)) continue
    const letters = text.match(script.letters)
    if (letters) needed.push([href, [...new Set(letters)].join('')])
    else atFirstSign(() => addStyles(href))
  }
  if (needed.length === 0) return
  const { addFont } = await import('./font-files.ts')
  const fonts = await Promise.all(
    needed.map(([href, letters]) => addFont(href, letters).catch(() => () => addStyles(href))),
  )
  for (const add of fonts) add()
}

function atFirstSign(act: () => void): void {
  const once = () => {
    for (const sign of signs) removeEventListener(sign, once, true)
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(once, waitMs)
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true })
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

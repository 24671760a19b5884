import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tintSteps } from '@plax/contracts/media/tint'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const tokens = valuesIn(read('tokens.css').split('@theme')[0] ?? '')
const sheet = read('tint.css')
const tinted = { ...tokens, ...valuesIn(sheet.split("[data-tint='")[0] ?? '') }
const hues = [...sheet.matchAll(/\[data-tint='(\d+)'\] \{\s*--hue: (\d+);/g)].map(
  ([, step, hue]) => [Number(step), Number(hue)] as const,
)
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

describe('the colors that a story takes from its cover', () => {
  it('are there for every hue that an image may have', () => {
    const all = Array.from({ length: tintSteps }, (_, step) => [step, (step * 360) / tintSteps])
    expect(hues).toEqual(all)
  })

  it.each(schemes)('keep every text readable in the %s theme, whatever the hue', (scheme) => {
    for (const [, hue] of hues) {
      const color = (name: string) => luminanceOf(tinted[name] ?? '', { scheme, hue })
      const plain = (name: string) => luminanceOf(tokens[name] ?? '', { scheme, hue })
      const holds = (text: number, back: number, what: string) =>
        expect(contrast(text, back), `${what} at ${hue}°`).toBeGreaterThanOrEqual(4.5)
      for (const back of ['ground', 'raised', 'overlay', 'pressed']) {
        for (const text of ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'good']) {
          holds(color(text), color(back), `${text} on ${back}`)
        }
      }
      for (const text of ['gold', 'teal']) holds(color(text), color('ground'), `${text} on ground`)
      for (const text of ['accent-ink', 'ink', 'ink-soft']) {
        holds(color(text), color('accent-soft'), `${text} on accent-soft`)
      }
      for (const back of ['accent', 'accent-hover']) {
        holds(color('on-accent'), color(back), `on-accent on ${back}`)
      }
      // Towards its end the page has its own color again.
      holds(color('accent-ink'), plain('ground'), 'accent-ink on the plain ground')
    }
  })

  it('differ from the colors of other pages, and from hue to hue', () => {
    for (const scheme of schemes) {
      const grounds = hues.map(([, hue]) => rgbOf(tinted.ground ?? '', { scheme, hue }).join())
      expect(new Set(grounds).size).toBe(tintSteps)
      expect(grounds).not.toContain(rgbOf(tokens.ground ?? '', { scheme, hue: 0 }).join())
    }
  })
})

function valuesIn(css: string): Record<string, string> {
  const found = [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

interface Place {
  scheme: Scheme
  hue: number
}

function contrast(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one]
  return (light + 0.05) / (dark + 0.05)
}

/** As WCAG 2 has it. */
function luminanceOf(value: string, place: Place): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(value, place)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear sRGB, cut to what a screen shows. */
function rgbOf(value: string, { scheme, hue }: Place): number[] {
  const pair = /^light-dark\((oklch\(.*\)), (oklch\(.*\))\)$/.exec(value)
  const chosen = (pair ? pair[scheme === 'light' ? 1 : 2] : value) ?? ''
  const parts = /^oklch\(([\d.]+) ([\d.]+) (.+)\)$/.exec(chosen)
  if (!parts) throw new Error(`${value} is no color that this test knows.`)
  const angle = parts[3] === 'var(--hue)' ? hue : Number(parts[3])
  return toLinear(Number(parts[1]), Number(parts[2]), (angle * Math.PI) / 180)
}

/** After Ottosson, "A perceptual color space for image processing". */
function toLinear(lightness: number, chroma: number, angle: number): number[] {
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((part) => Math.min(1, Math.max(0, part)))
}

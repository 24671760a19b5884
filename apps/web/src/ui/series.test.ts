import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Three = [number, number, number]
const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const pattern =
  /--(series-\d|raised): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)/g
const tokens = [...sheet.matchAll(pattern)].map(([, name, ...numbers]) => {
  const values = numbers.map(Number)
  return { name, light: values.slice(0, 3) as Three, dark: values.slice(3) as Three }
})

/** What people see of linear RGB without cones of a kind (Machado, Oliveira and Fernandes, 2009). */
const visions: Record<string, Three[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (rows: Three[], [a, b, c]: Three): Three =>
  rows.map(([x, y, z]) => x * a + y * b + z * c) as Three
const clamped = (color: Three): Three => color.map((one) => Math.min(1, Math.max(0, one))) as Three

function rgbOf([lightness, chroma, hue]: Three): Three {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const cones: Three = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const rows: Three[] = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ]
  return clamped(times(rows, cones))
}

function oklabOf(rgb: Three): Three {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as Three
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

function distance(one: Three, other: Three, vision: Three[]): number {
  const [a, b] = [one, other].map((color) => oklabOf(clamped(times(vision, rgbOf(color)))))
  return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)))
}

function contrast(one: Three, other: Three): number {
  const [low = 0, high = 0] = [one, other]
    .map(rgbOf)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each(['light', 'dark'] as const)('the series of charts in the %s theme', (scheme) => {
  const series = tokens.filter(({ name }) => name !== 'raised').map((token) => token[scheme])
  const ground = tokens.find(({ name }) => name === 'raised')?.[scheme] ?? [0, 0, 0]

  it.each(Object.entries(visions))('differ with color vision “%s”', (_name, vision) => {
    expect(series).toHaveLength(5)
    const pairs = series.flatMap((one, at) =>
      series.slice(at + 1).map((other) => [one, other] as const),
    )
    for (const [one, other] of pairs) {
      expect(
        distance(one, other, vision),
        `${one.join(' ')} and ${other.join(' ')}`,
      ).toBeGreaterThan(0.1)
    }
  })

  it('are seen on the ground of a chart', () => {
    for (const color of series) expect(contrast(color, ground), color.join(' ')).toBeGreaterThan(3)
  })
})

import type { Fraction } from './source-facts.ts'

const usual: readonly Fraction[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]
const fastest = 60
const slowest = 1

/**
 * The frame rate to encode in. `even` is that of a source whose frames are evenly spaced; of another
 * the usual rate at or above what it has most of the time.
 */
export function chooseFrameRate(rates: { even: number | null; guess: number }): Fraction {
  const wanted = halveDown(rates.even ?? rates.guess)
  const near = usual.find(({ num, den }) => Math.abs(num / den / wanted - 1) < 0.0004)
  if (near) return near
  if (rates.even === null) {
    return usual.find(({ num, den }) => den === 1 && num >= wanted) ?? { num: fastest, den: 1 }
  }
  return { num: Math.round(wanted * 1000), den: 1000 }
}

/** Of 120 frames a second every other one. */
function halveDown(rate: number): number {
  let halved = Number.isFinite(rate) ? Math.max(slowest, rate) : slowest
  while (halved > fastest * 1.001) halved /= 2
  return halved
}

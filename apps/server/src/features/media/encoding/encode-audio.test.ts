import { expect, it } from 'vitest'
import { gainFor, sampleStarts } from './encode-audio.ts'

it('makes what is quiet louder, within reason, and leaves silence', () => {
  expect([gainFor(-21.6), gainFor(-40), gainFor(-9.5), gainFor(-70), gainFor(Number.NaN)]).toEqual([
    5.6, 12, -6.5, 0, 0,
  ])
})

it('hears a long sound by samples from all over it', () => {
  expect(sampleStarts(200)).toEqual([0])
  const starts = sampleStarts(3600)
  expect(starts).toHaveLength(8)
  expect([starts[0], starts.at(-1)]).toEqual([218, 3368])
})

import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusals.ts'

describe('the answer to a publisher whose stream was ended', () => {
  it.each([
    [30_000, '30 seconds'],
    [1000, '1 second'],
    [60_000, '60 seconds'],
    [100_000, '2 minutes'],
    [3_600_000, '60 minutes'],
  ])('names how long its key is rejected: %i ms', (banMs, span) => {
    const description = `This stream was ended. Try again in ${span}.`
    expect(refusalOf('banned', { banMs })).toEqual({ code: 'Denied', description })
  })
})

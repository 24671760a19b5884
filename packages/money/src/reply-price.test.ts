import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyPrice } from './reply-price.ts'

const plain = {
  creditsPerChatMilli: 10_000,
  modelFeeMilli: 4_000,
  outputLength: 'normal',
  inferenceTokens: 0,
} as const

describe('the price of a reply', () => {
  it('multiplies a short reply by 0.8 [R-story-chat-098]', () => {
    expect(replyPrice({ ...plain, outputLength: 'short' }).totalMilli).toBe(8_000)
  })

  it('takes a normal reply as it is [R-story-chat-099]', () => {
    expect(replyPrice(plain).totalMilli).toBe(10_000)
  })

  it('doubles a long reply [R-story-chat-100]', () => {
    expect(replyPrice({ ...plain, outputLength: 'long' }).totalMilli).toBe(20_000)
  })

  it('adds a tenth of the model fee for each started 500 tokens [R-story-chat-101]', () => {
    const inference = (inferenceTokens: number): number =>
      replyPrice({ ...plain, inferenceTokens }).inferenceMilli
    expect([0, 1, 500, 501, 1000, 1001].map(inference)).toEqual([0, 400, 400, 800, 800, 1200])
  })

  it('never falls below the fee of the model', () => {
    expect(replyPrice({ ...plain, creditsPerChatMilli: 1_000 }).baseMilli).toBe(4_000)
  })

  it('is a whole number and rounds in favour of the house by less than one part', () => {
    const milli = fc.nat({ max: 1_000_000_000 })
    const length = fc.constantFrom('short' as const, 'normal' as const, 'long' as const)
    fc.assert(
      fc.property(milli, milli, length, fc.nat({ max: 100_000 }), (credits, fee, out, tokens) => {
        const price = replyPrice({
          creditsPerChatMilli: credits,
          modelFeeMilli: fee,
          outputLength: out,
          inferenceTokens: tokens,
        })
        const tenths = { short: 8, normal: 10, long: 20 }[out]
        expect(Number.isSafeInteger(price.totalMilli)).toBe(true)
        const short = price.baseMilli * 10 - Math.max(credits, fee) * tenths
        expect(short).toBeGreaterThanOrEqual(0)
        expect(short).toBeLessThan(10)
        expect(price.totalMilli).toBe(price.baseMilli + price.inferenceMilli)
      }),
    )
  })
})

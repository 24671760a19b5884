import { assertAmount, scaleAmount } from './round.ts'

export type ReplyLength = 'short' | 'normal' | 'long'

export type ReplyPriceRequest = {
  /** What the story asks, in thousandths of a credit; the model's fee is its floor. */
  creditsPerChatMilli: number
  modelFeeMilli: number
  outputLength: ReplyLength
  /** Tokens of enhanced inference that the level allows; 0 for the basic level. */
  inferenceTokens: number
}

export type ReplyEarningRequest = {
  priceMilli: number
  modelFeeMilli: number
  /** Of what the price exceeds the fee, 0 to 100. */
  sharePercent: number
}

export type ReplyPrice = { baseMilli: number; inferenceMilli: number; totalMilli: number }

/** R-story-chat-098, -099, -100, in tenths. */
const LENGTH_TENTHS: Readonly<Record<ReplyLength, number>> = { short: 8, normal: 10, long: 20 }

const INFERENCE_BLOCK_TOKENS = 500

/**
 * The price of a reply in thousandths of a credit (spec D31, R-story-chat-101): the story's credits
 * per reply, never below the model's fee, by length, and a tenth of the model's fee for each started
 * 500 tokens of enhanced inference. Each part is rounded up once. Throws RangeError for amounts that
 * are negative or not whole.
 */
export const replyPrice = (request: ReplyPriceRequest): ReplyPrice => {
  const { creditsPerChatMilli, modelFeeMilli, outputLength, inferenceTokens } = request
  assertAmount(creditsPerChatMilli, 'creditsPerChatMilli')
  assertAmount(modelFeeMilli, 'modelFeeMilli')
  assertAmount(inferenceTokens, 'inferenceTokens')
  const baseMilli = scaleAmount(Math.max(creditsPerChatMilli, modelFeeMilli), {
    numerator: LENGTH_TENTHS[outputLength],
    denominator: 10,
    rounding: 'up',
  })
  const blocks = scaleAmount(inferenceTokens, {
    numerator: 1,
    denominator: INFERENCE_BLOCK_TOKENS,
    rounding: 'up',
  })
  const inferenceMilli = scaleAmount(modelFeeMilli, {
    numerator: blocks,
    denominator: 10,
    rounding: 'up',
  })
  return { baseMilli, inferenceMilli, totalMilli: baseMilli + inferenceMilli }
}

/**
 * What a story's creator earns of a reply, in thousandths of a credit, where no bonus pays for it
 * (spec D32): a share of what its price exceeds the model's fee, rounded down for display. The
 * ledger carries the rest to their next reply.
 */
export const replyEarning = (request: ReplyEarningRequest): number => {
  const { priceMilli, modelFeeMilli, sharePercent } = request
  return Math.floor((Math.max(0, priceMilli - modelFeeMilli) * sharePercent) / 100)
}

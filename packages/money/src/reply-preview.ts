import { replyEarning, type ReplyLength, replyPrice } from './reply-price.ts'

export type ReplyPreviewRequest = {
  creditsPerChatMilli: number
  modelFeeMilli: number
  outputLength: ReplyLength
  sharePercent: number
}

/** In thousandths of a credit; `feeMilli` is what the price leaves the model. */
export type ReplyPreview = { priceMilli: number; feeMilli: number; earnedMilli: number }

/** What a reader pays for a reply without enhanced inference, and what its creator earns of that. */
export const replyPreview = (request: ReplyPreviewRequest): ReplyPreview => {
  const { modelFeeMilli, sharePercent } = request
  const priceMilli = replyPrice({ ...request, inferenceTokens: 0 }).totalMilli
  return {
    priceMilli,
    feeMilli: Math.min(modelFeeMilli, priceMilli),
    earnedMilli: replyEarning({ priceMilli, modelFeeMilli, sharePercent }),
  }
}

import type { OutputLength } from '@plax/contracts/story/story-values'
import { replyPrice } from '@plax/money'
import type { ChatModel } from '../models/models.service.ts'

/** What a reply costs a reader, before it is sent; visitors chat for free (spec D31 and D43). */
export function priceOfReply(
  story: { creditsPerChatMilli: number },
  model: Pick<ChatModel, 'feeMilli' | 'isStandIn'>,
  outputLength: OutputLength,
): number {
  if (model.isStandIn) return 0
  return replyPrice({
    creditsPerChatMilli: story.creditsPerChatMilli,
    modelFeeMilli: model.feeMilli,
    outputLength,
    inferenceTokens: 0,
  }).totalMilli
}

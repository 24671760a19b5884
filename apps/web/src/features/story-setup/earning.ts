import type { OutputOf } from '@plax/contracts'
import { type OutputLength, outputLengths } from '@plax/contracts/story/story-values'
import { creditValue, type Currency, replyPreview, type ReplyPreview } from '@plax/money'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { type Draft, milliOf, type Model } from './draft.ts'

export type CreatorTerms = OutputOf<'GET /story-chat/creator/terms'>

export interface Earning {
  replies: (ReplyPreview & { length: OutputLength })[]
  /** Of a reply of normal length. */
  earnedMilli: number
}

export function creatorTermsQuery(api: Api) {
  return queryOptions({
    queryKey: ['story-earning-terms'],
    queryFn: ({ signal }) => api('GET /story-chat/creator/terms', { signal }),
    staleTime: 300_000,
  })
}

/** What replies of each length cost readers and earn; null where no price is filled in. */
export function earningOf(
  draft: Pick<Draft, 'credits'>,
  model: Pick<Model, 'feeMilli'>,
  { sharePercent }: Pick<CreatorTerms, 'sharePercent'>,
): Earning | null {
  const creditsPerChatMilli = milliOf(draft.credits)
  if (creditsPerChatMilli === null) return null
  const replies = outputLengths.map((length) => ({
    length,
    ...replyPreview({
      creditsPerChatMilli,
      modelFeeMilli: model.feeMilli,
      outputLength: length,
      sharePercent,
    }),
  }))
  const normal = replies.find(({ length }) => length === 'normal')
  return { replies, earnedMilli: normal?.earnedMilli ?? 0 }
}

/** Of how many replies the worth is told: what one earns is less than the smallest coin of many. */
export const toldReplies = 1000

/** About what replies earn in money, at the value of the coins that credits are bought with. */
export function worthOf(
  earnedMilli: number,
  { creditMilliPerCoin }: Pick<CreatorTerms, 'creditMilliPerCoin'>,
  currency: Currency,
) {
  return creditValue({ creditMilli: earnedMilli * toldReplies, creditMilliPerCoin, currency })
}

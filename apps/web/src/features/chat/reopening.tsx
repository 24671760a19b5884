import { Trans, useLingui } from '@lingui/react/macro'
import type { Refusal } from './room-story.ts'

/** Who can go on with a story that is not open to the reader, in one sentence. */
export function Reopening({ refusal }: { refusal: Refusal | null }) {
  const { i18n } = useLingui()
  const offers = refusal?.offers ?? []
  const bought = offers.find((offer) => offer.kind === 'buy')
  const coins = bought?.priceCoins.toLocaleString(i18n.locales?.toString())
  const isForSubscribers = offers.some(({ kind }) => kind === 'subscribe')
  if (refusal?.reason === 'not_adult') return <Trans>This story is for adults only.</Trans>
  if (bought && isForSubscribers) {
    return <Trans>Subscribe, or buy once for {coins} coins, to keep chatting.</Trans>
  }
  if (bought) return <Trans>Buy once for {coins} coins to keep chatting.</Trans>
  if (isForSubscribers) return <Trans>Subscribe to this creator to keep chatting.</Trans>
  return <Trans>This story is no longer available.</Trans>
}

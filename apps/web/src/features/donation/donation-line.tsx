import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins, Volume2 } from 'lucide-react'
import { PlayedMedia } from '../../ui/played-media.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { useDonorName } from './use-donor-name.ts'

/** A donation in a live chat. */
export function DonationLine({
  event: { donation },
}: {
  event: Extract<LiveChatEntry, { event: 'donation' }>
}) {
  const { t } = useLingui()
  const nameOf = useDonorName()
  return (
    <div className="mx-3 my-1 rounded-lg bg-gold-soft px-3 py-2 leading-snug">
      <p className="flex flex-wrap items-center gap-x-2">
        <HandCoins aria-hidden className="size-4 text-gold" />
        <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(donation)}</bdi>
        {donation.useTts ? (
          <Volume2 role="img" aria-label={t`Read aloud`} className="size-4 text-ink-soft" />
        ) : null}
        <PriceTag amount={donation.coin} currency="coin" />
      </p>
      {donation.donationType === 'roulette' && donation.optionName ? (
        <p className="mt-1 wrap-anywhere">
          <Trans>Spun the roulette: {donation.optionName}</Trans>
        </p>
      ) : null}
      {donation.media ? <PlayedMedia title={donation.media.title} className="mt-1" /> : null}
      {donation.content ? (
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {donation.content}
        </p>
      ) : null}
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { PlayedMedia } from '../../ui/played-media.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { type Donation, donationRevenueQuery, donationsQuery } from './donation.api.ts'
import { useDonorName } from './use-donor-name.ts'

/** What the caller’s viewers donated in the last 30 days, pinned ones first. */
export function DonationsPart() {
  const { api } = useApp()
  const donations = useInfiniteQuery(donationsQuery(api, 'received'))
  const revenue = useQuery(donationRevenueQuery(api)).data
  return (
    <Part title={<Trans>Donations received</Trans>}>
      <Card className="flex flex-col gap-3">
        {revenue && revenue.count > 0 ? (
          <p className="text-sm text-ink-soft">
            <Trans>
              <Plural value={revenue.count} one="# donation" other="# donations" />, you earned{' '}
              <PriceTag amount={revenue.earnedCoins} currency="coin" isEarned />
            </Trans>
          </p>
        ) : null}
        <Loaded query={donations} pending={<Skeleton className="h-24" />}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            if (items.length === 0) {
              return (
                <p className="text-sm text-ink-soft">
                  <Trans>No donations in the last 30 days</Trans>
                </p>
              )
            }
            const sorted = items.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned))
            return (
              <ul className="flex max-h-96 flex-col overflow-y-auto">
                {sorted.map((donation) => (
                  <Row key={donation.oid} donation={donation} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        {donations.hasNextPage ? (
          <Button
            size="sm"
            className="self-center"
            busy={donations.isFetchingNextPage}
            onClick={() => void donations.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        ) : null}
      </Card>
    </Part>
  )
}

function Row({ donation }: { donation: Donation }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const nameOf = useDonorName()
  const { oid, isPinned, coin, content, createTime, donationType } = donation
  // A text donation has the name of its custom alert there.
  const optionName = donationType === 'roulette' ? donation.optionName : null
  const pin = () =>
    void api('POST /live/donation/pin', { body: { oid, isPinned: !isPinned } })
      .then(() => queryClient.invalidateQueries({ queryKey: ['donations', 'received'] }))
      .catch((error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' }))
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 text-sm last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium wrap-anywhere">{nameOf(donation)}</bdi>
          {donationType === 'mission' ? (
            <Badge>
              <Trans>Mission</Trans>
            </Badge>
          ) : null}
          {optionName ? (
            <Badge>
              <Trans>Roulette</Trans>
            </Badge>
          ) : null}
          <span className="text-xs text-ink-faint">
            <When at={createTime} />
          </span>
        </p>
        {optionName ? (
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{optionName}</bdi>
          </p>
        ) : null}
        {donation.media ? <PlayedMedia title={donation.media.title} /> : null}
        {content ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-soft">
            {content}
          </p>
        ) : null}
      </div>
      <PriceTag amount={coin} currency="coin" />
      <IconButton label={isPinned ? t`Unpin donation` : t`Pin donation`} onClick={pin}>
        {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
      </IconButton>
    </li>
  )
}

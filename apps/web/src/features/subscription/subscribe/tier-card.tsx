import { Plural, Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { Badge } from '../../../ui/badge.tsx'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { firstMonthPrice, type ValidCoupon } from '../../creator-coupons/creator-coupons.api.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Subscription } from '../subscriptions.api.ts'
import { TierIcon } from '../../tiers/tier-icon.tsx'
import type { Tier } from '../../tiers/tiers.api.ts'

/** A tier as readers see it, with the button that chooses it. */
export function TierCard({
  tier,
  held,
  coupon,
  isOwn,
  onChoose,
}: {
  tier: Tier
  /** What the reader subscribes to of this creator. */
  held: Subscription | null
  /** That makes its first month cost less. */
  coupon: ValidCoupon | null
  isOwn: boolean
  onChoose: () => void
}) {
  const { language } = useLocale()
  const { name, details, emojis, price, monthlyFee, streak } = tier
  const firstMonth = coupon ? firstMonthPrice(coupon, tier) : price
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
      <div className="flex items-center gap-3">
        <TierIcon icon={tier.icon} name={name} />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          {emojis.length > 0 ? <p>{emojis.join(' ')}</p> : null}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <PriceTag amount={price} currency="coin" />
        {price > 0 ? (
          <span className="figures text-sm text-ink-faint">
            <Trans>
              a month, about {formatMoney(monthlyFee.amountMinor, monthlyFee.currency, language)}
            </Trans>
          </span>
        ) : null}
      </p>
      {coupon ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-teal">
          <Trans>
            First month with your coupon: <PriceTag amount={firstMonth} currency="coin" />
          </Trans>
        </p>
      ) : null}
      {details ? (
        <p className="text-sm break-words whitespace-pre-line text-ink-soft">{details}</p>
      ) : null}
      {streak ? (
        <p className="text-sm text-ink-faint">
          <Trans>Unlocks everything published in the month you subscribe or later.</Trans>
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-2">
        <Choice {...{ tier, held, isOwn, onChoose }} />
        {isHeld(held, tier) ? null : <SeatsLeft seatsLeft={tier.seatsLeft} />}
      </div>
    </li>
  )
}

/** Whoever has a seat, from now or next month on, is not concerned by how many are left. */
function isHeld(held: Subscription | null, { tierHash }: Tier): boolean {
  return held?.tier.tierHash === tierHash || held?.nextTier?.tierHash === tierHash
}

function SeatsLeft({ seatsLeft }: { seatsLeft: number | null }) {
  if (seatsLeft === null) return null
  return (
    <span className="text-sm text-ink-faint">
      {seatsLeft === 0 ? (
        <Trans>No spots left</Trans>
      ) : (
        <Plural value={seatsLeft} one="# spot left" other="# spots left" />
      )}
    </span>
  )
}

function Choice({ tier, held, isOwn, onChoose }: Omit<Parameters<typeof TierCard>[0], 'coupon'>) {
  const { tierHash, name } = tier
  if (isOwn) return null
  if (held?.nextTier?.tierHash === tierHash) {
    return (
      <Badge tone="teal">
        <Trans>From next month</Trans>
      </Badge>
    )
  }
  if (held?.tier.tierHash === tierHash && held.nextTier) {
    return (
      <Button onClick={onChoose}>
        <Trans>Keep this tier</Trans> <About>{name}</About>
      </Button>
    )
  }
  if (held?.tier.tierHash === tierHash) {
    return (
      <Badge tone="good">
        <Trans>Your tier</Trans>
      </Badge>
    )
  }
  const isFull = tier.seatsLeft === 0
  return (
    <Button variant={held ? 'secondary' : 'primary'} disabled={isFull} onClick={onChoose}>
      {held ? <Trans>Choose this tier</Trans> : <Trans>Subscribe</Trans>} <About>{name}</About>
    </Button>
  )
}

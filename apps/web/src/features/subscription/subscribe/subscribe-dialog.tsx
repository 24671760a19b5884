import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UnappliedCode } from '../../coupons/unapplied-code.tsx'
import type { Typed } from '../../coupons/use-typed.ts'
import { CouponEntry } from '../../creator-coupons/held/coupon-entry.tsx'
import type { HeldCoupon } from '../../creator-coupons/held/use-held-coupon.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { offerQuery, type Subscription, type SubscriptionOffer } from '../subscriptions.api.ts'
import type { Tier } from '../../tiers/tiers.api.ts'
import { useWay } from '../way/way.ts'
import { WayField } from '../way/way-field.tsx'
import { canTakeCoupon, checkFor, couponFor, isOfCoupon } from './coupon-for.ts'
import { subscribePlace } from './subscribe-place.ts'
import { OfferLines } from './offer-lines.tsx'
import { useSubscribe } from './use-subscribe.ts'

/** Asks before somebody subscribes: what it does, what it costs now and later, and what hinders it. */
export function SubscribeDialog({
  tier,
  creatorName,
  held,
  coupon,
  from,
  onSubscribed,
  onClose,
}: {
  tier: Tier
  creatorName: string
  /** What the reader subscribes to of this creator. */
  held: Subscription | null
  coupon: HeldCoupon
  /** The item that they want to open. */
  from: string | null
  onSubscribed: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const usable = couponFor(tier, { held, coupon: coupon.coupon })
  const [way, setWay] = useWay(held)
  const [typed, setTyped] = useState<Typed>(null)
  const { tierHash } = tier
  const offer = useQuery(offerQuery(api, { tierHash, coupon: usable?.code ?? null, way }))
  const { subscribe, busy, error } = useSubscribe(tier, {
    place: subscribePlace(tier, from),
    onCouponUsed: () => coupon.hold(null),
    onDone: onSubscribed,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`${tier.name} by ${creatorName}`}
      actions={
        <>
          <Button onClick={onClose}>
            {offer.data?.obstacle === null ? <Trans>Not now</Trans> : <Trans>Close</Trans>}
          </Button>
          {offer.data ? (
            <MainAction
              offer={offer.data}
              busy={busy || offer.isPlaceholderData}
              isHeld={typed !== null}
              place={subscribePlace(tier, from)}
              onConfirm={() => subscribe({ offer: offer.data, way })}
              onWithoutCoupon={() => coupon.hold(null)}
            />
          ) : null}
        </>
      }
    >
      <Loaded query={offer} pending={<Skeleton className="h-36" />}>
        {(data) => (
          <>
            <OfferLines offer={data} />
            {tier.price > 0 && data.change ? (
              <div className="mt-4">
                <WayField way={way} onChange={setWay} place={subscribePlace(tier, from)} />
              </div>
            ) : null}
            {usable === null && canTakeCoupon(tier, held) ? (
              <div className="mt-3">
                <CouponEntry
                  held={coupon}
                  check={(code) => checkFor(api, tier, code)}
                  onTyped={setTyped}
                />
                <UnappliedCode typed={typed} />
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      <div className="mt-3 empty:hidden">
        <Failure error={error} />
      </div>
    </Dialog>
  )
}

function MainAction({
  offer,
  busy,
  isHeld,
  place,
  onConfirm,
  onWithoutCoupon,
}: {
  offer: SubscriptionOffer
  busy: boolean
  /** While something has to be settled before paying. */
  isHeld: boolean
  place: string
  onConfirm: () => void
  onWithoutCoupon: () => void
}) {
  const { language } = useLocale()
  const { obstacle, change, priceCoins, shortCoins, card } = offer
  if (obstacle?.code === 'wallet.not_enough_coins') {
    return <BuyCoinsLink need={shortCoins} from={place} />
  }
  if (obstacle && isOfCoupon(obstacle)) {
    return (
      <Button variant="primary" onClick={onWithoutCoupon}>
        <Trans>Continue without coupon</Trans>
      </Button>
    )
  }
  if (obstacle || change === null) return null
  const amount = card ? formatMoney(card.amountMinor, card.currency, language) : ''
  return (
    <Button variant="primary" busy={busy} disabled={isHeld} onClick={onConfirm}>
      {priceCoins > 0 && card ? (
        <Trans>Pay {amount}</Trans>
      ) : priceCoins > 0 ? (
        <Trans>
          Pay <Plural value={priceCoins} one="# coin" other="# coins" />
        </Trans>
      ) : change === 'new' ? (
        <Trans>Subscribe</Trans>
      ) : (
        <Trans>Change</Trans>
      )}
    </Button>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { SubscriptionChange } from '@plax/contracts/subscription/subscription-values'
import { useApp } from '../../../lib/app-context.ts'
import { leaveFor } from '../../../lib/leave-for.ts'
import { rememberPlace } from '../../../lib/return-place.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { type SubscriptionOffer, subscriptionsShown } from '../subscriptions.api.ts'
import type { Tier } from '../../tiers/tiers.api.ts'
import type { Way } from '../way/way.ts'

interface Choice {
  offer: SubscriptionOffer
  way: Way
}

/** Subscribes to a tier, or changes to it, as it was offered and by the chosen way of payment. */
export function useSubscribe(
  { tierHash, creatorOid, name }: Tier,
  {
    place,
    onCouponUsed,
    onDone,
  }: {
    /** Where they come back to from their bank. */
    place: string
    onCouponUsed: () => void
    onDone: () => void
  },
) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const words: Record<SubscriptionChange, string> = {
    new: t`Subscribed to ${name}`,
    upgrade: t`Switched to ${name}`,
    downgrade: t`Switch to ${name} scheduled for next month`,
    keep: t`Subscription to ${name} kept`,
  }
  const subscription = useMoneyCall({
    call: async ({ offer, way }: Choice, idempotencyKey): Promise<'done' | 'left'> => {
      const { change, priceCoins, couponCode, tier, card } = offer
      if (change === 'new' && tier.price === 0) {
        await api('POST /account/subscribefree', { body: { creatorOid, tierHash } })
        return 'done'
      }
      const amountMinor = card?.amountMinor ?? 0
      const answer = await api('POST /payment/subscription/confirm', {
        body: { tierHash, priceCoins, amountMinor, coupon: couponCode, ...way },
        idempotencyKey,
      })
      if (answer.state === 'paid') {
        // Before what is shown is asked for again: used, it would be refused.
        if (couponCode !== null) onCouponUsed()
        return 'done'
      }
      rememberPlace(place, 'card')
      await leaveFor(answer.redirectUrl)
      return 'left'
    },
    stale: subscriptionsShown(kinds),
    isFinal: (end) => end === 'done',
    // What was refused is over: another try is another payment. Where the answer is lost it stays the same.
    isOver: ({ code }) => code !== 'payment.unknown',
    onDone: (end, { offer: { change } }) => {
      if (end === 'left') return
      showToast(change ? words[change] : '')
      onDone()
    },
  })
  return { subscribe: subscription.start, busy: subscription.busy, error: subscription.error }
}

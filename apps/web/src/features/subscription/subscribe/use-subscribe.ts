import { useLingui } from '@lingui/react/macro'
import type { SubscriptionChange } from '@plax/contracts/subscription-values'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { rememberPlace } from '../../../lib/return-place.ts'
import { showToast } from '../../../ui/toast.ts'
import { followsFromSubscriptions, type SubscriptionOffer } from '../subscriptions.api.ts'
import type { Tier } from '../tiers/tiers.api.ts'
import type { Way } from '../way/way.ts'

interface Choice {
  offer: SubscriptionOffer
  way: Way
}

/**
 * Subscribes to a tier, or changes to it, as it was offered. One key for each offer and way of
 * payment, so that trying again after a broken line pays once.
 */
export function useSubscribe(
  { tierHash, creatorOid, name }: Tier,
  { onCouponUsed, onDone }: { onCouponUsed: () => void; onDone: () => void },
) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const single = useOneAtATime()
  const attempt = useRef({ intent: '', key: '' })
  const refresh = () => queryClient.invalidateQueries({ predicate: followsFromSubscriptions })
  const keyOf = (choice: Choice) => {
    const intent = JSON.stringify(choice)
    if (attempt.current.intent !== intent) {
      attempt.current = { intent, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
  const words: Record<SubscriptionChange, string> = {
    new: t`Subscribed to ${name}`,
    upgrade: t`Switched to ${name}`,
    downgrade: t`${name} starts next month.`,
    keep: t`You’re keeping ${name}`,
  }
  const mutation = useMutation({
    mutationFn: async ({ offer, way }: Choice): Promise<'done' | 'left'> => {
      const { change, priceCoins, couponCode, tier, card } = offer
      if (change === 'new' && tier.price === 0) {
        await api('POST /account/subscribefree', { body: { creatorOid, tierHash } })
        return 'done'
      }
      const amountMinor = card?.amountMinor ?? 0
      const answer = await api('POST /payment/subscription/confirm', {
        body: { tierHash, priceCoins, amountMinor, coupon: couponCode, ...way },
        idempotencyKey: keyOf({ offer, way }),
      })
      if (answer.state === 'paid') return 'done'
      rememberPlace(`/subscribe/${creatorOid}?tier=${tierHash}`, 'card')
      location.assign(answer.redirectUrl)
      return 'left'
    },
    onSuccess: async (end, { offer: { change, couponCode } }) => {
      if (end === 'left') return
      // Before what is shown is asked for anew: used, it would be refused.
      if (couponCode !== null) onCouponUsed()
      await refresh()
      showToast(change ? words[change] : '')
      onDone()
    },
    // A price that changed, a seat that went: what is shown must be what is so. What was refused is
    // over: another try is another payment. Where the answer is lost it stays the same.
    onError: (error) => {
      if (!(error instanceof ApiError)) return undefined
      if (error.code !== 'payment.unknown') attempt.current = { intent: '', key: '' }
      return refresh()
    },
    onSettled: single.end,
  })
  return {
    subscribe: (choice: Choice) => {
      if (single.begin()) mutation.mutate(choice)
    },
    busy: mutation.isPending,
    error: mutation.error,
  }
}

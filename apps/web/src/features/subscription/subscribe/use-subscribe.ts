import { useLingui } from '@lingui/react/macro'
import type { SubscriptionChange } from '@plax/contracts/subscription-values'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { showToast } from '../../../ui/toast.ts'
import { followsFromSubscriptions, type SubscriptionOffer } from '../subscriptions.api.ts'
import type { Tier } from '../tiers/tiers.api.ts'

/**
 * Subscribes to a tier, or changes to it, as it was offered. One key for each price and coupon, so that trying
 * again after a broken line pays once.
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
  const keyOf = (priceCoins: number, coupon: string | null) => {
    const intent = `${priceCoins} ${coupon}`
    if (attempt.current.intent !== intent) {
      attempt.current = { intent, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
  const words: Record<SubscriptionChange, string> = {
    new: t`You subscribe to ${name} now.`,
    upgrade: t`You have ${name} now.`,
    downgrade: t`${name} begins next month.`,
    keep: t`You keep ${name}.`,
  }
  const mutation = useMutation({
    mutationFn: async ({
      change,
      priceCoins,
      couponCode,
      tier,
    }: SubscriptionOffer): Promise<void> => {
      if (change === 'new' && tier.price === 0) {
        await api('POST /account/subscribefree', { body: { creatorOid, tierHash } })
        return
      }
      await api('POST /payment/subscription/confirm', {
        body: { tierHash, priceCoins, coupon: couponCode },
        idempotencyKey: keyOf(priceCoins, couponCode),
      })
    },
    onSuccess: async (_nothing, { change, couponCode }) => {
      // Before what is shown is asked for anew: used, it would be refused.
      if (couponCode !== null) onCouponUsed()
      await refresh()
      showToast(change ? words[change] : '')
      onDone()
    },
    // A price that changed, a seat that went: what is shown must be what is so.
    onError: (error) => (error instanceof ApiError ? refresh() : undefined),
    onSettled: single.end,
  })
  return {
    subscribe: (offer: SubscriptionOffer) => {
      if (single.begin()) mutation.mutate(offer)
    },
    busy: mutation.isPending,
    error: mutation.error,
  }
}

import type { Currency } from '@plax/contracts/payment/payment-values'
import { useState } from 'react'
import { currencyOf } from '../../wallet/currency-of.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Subscription } from '../subscriptions.api.ts'

/** How a subscription is paid: from the wallet, or by a saved card. */
export type Way = { method: 'coins' } | { method: 'card'; cardIdx: number; currency: Currency }

/** A way that can be changed; at first the one that pays what is held already. */
export function useWay(held: Subscription | null) {
  return useState<Way>(() => wayOf(held))
}

function wayOf(held: Subscription | null): Way {
  const paidBy = held?.paidBy
  if (paidBy?.method !== 'card' || paidBy.card === null) return { method: 'coins' }
  return { method: 'card', cardIdx: paidBy.card.idx, currency: paidBy.currency }
}

/** The money of a card that is proposed: won are not paid in one step (R-payment-006). */
export function useCardCurrency(): Currency {
  const { language } = useLocale()
  const own = currencyOf[language]
  return own === 'KRW' ? 'USD' : own
}

import type { Currency } from '@plax/contracts/payment/payment-values'
import type { PayingMethod } from '@plax/contracts/subscription/subscription-values'
import { getPayingCard, type PaymentDeps } from '../../payment/payment.service.ts'

/** How somebody asks to pay. */
export interface AskedWay {
  method: PayingMethod
  currency: Currency
  cardIdx?: number | undefined
}

/** How a subscription is paid: from the wallet, or by one of its subscriber's cards. */
export type Way = { method: 'coins' } | { method: 'card'; cardOid: string; currency: Currency }

export const fromWallet: Way = { method: 'coins' }

/** What of a card is shown with the subscription that it pays. */
export interface PayingCard {
  oid: string
  idx: number
  brand: string
  last_four: string
}

/** The way that is asked for. Throws what keeps the card from paying. */
export async function getWay(
  deps: Pick<PaymentDeps, 'db' | 'gateway'>,
  asked: { userOid: string } & AskedWay,
): Promise<Way> {
  if (asked.method === 'coins') return fromWallet
  const { oid } = await getPayingCard(deps, asked)
  return { method: 'card', cardOid: oid, currency: asked.currency }
}

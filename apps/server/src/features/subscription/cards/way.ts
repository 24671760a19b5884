import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Currency } from '@plax/contracts/payment-values'
import type { PayingMethod } from '@plax/contracts/subscription-values'
import { AppError } from '../../../platform/errors.ts'
import { findSelectedCard, listCards, type PaymentDeps } from '../../payment/payment.service.ts'

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

type CardDeps = Pick<PaymentDeps, 'db' | 'gateway'>

/** The card that is asked for, and what keeps it from paying (R-payment-006). */
export async function weighCard(
  deps: CardDeps,
  { userOid, currency, cardIdx }: { userOid: string } & Omit<AskedWay, 'method'>,
): Promise<{ card: PayingCard | null; obstacle: ErrorCode | null }> {
  const card =
    cardIdx === undefined
      ? await findSelectedCard(deps, { userOid })
      : ((await listCards(deps, { userOid })).find(({ idx }) => idx === cardIdx) ?? null)
  return { card, obstacle: obstacleOf(deps, currency) ?? (card ? null : 'payment.card_not_found') }
}

function obstacleOf({ gateway }: CardDeps, currency: Currency): ErrorCode | null {
  if (!gateway.isOpen) return 'payment.not_connected'
  if (currency === 'KRW') return 'payment.one_touch_not_krw'
  return gateway.currencies.includes(currency) ? null : 'payment.currency_not_taken'
}

/** The way that is asked for. Throws what keeps the card from paying. */
export async function getWay(deps: CardDeps, asked: { userOid: string } & AskedWay): Promise<Way> {
  if (asked.method === 'coins') return fromWallet
  const { currency } = asked
  const { card, obstacle } = await weighCard(deps, asked)
  if (obstacle) throw new AppError(obstacle, { currency })
  if (!card) throw new AppError('payment.card_not_found')
  return { method: 'card', cardOid: card.oid, currency }
}

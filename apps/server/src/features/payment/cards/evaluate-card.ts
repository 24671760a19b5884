import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { AppError } from '../../../platform/errors.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { type CardRow, findSelectedCard, listCards } from './cards.ts'

type CardDeps = Pick<PaymentDeps, 'db' | 'gateway'>

/** A card by its index; left out, the one that is selected. */
export interface AskedCard {
  userOid: string
  currency: Currency
  cardIdx?: number | undefined
}

/** The card that is asked for, and what keeps it from paying (R-payment-006). */
export async function evaluateCard(
  deps: CardDeps,
  { userOid, currency, cardIdx }: AskedCard,
): Promise<{ card: CardRow | null; obstacle: ErrorCode | null }> {
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

/** The card that is asked for. Throws what keeps it from paying. */
export async function getPayingCard(deps: CardDeps, asked: AskedCard): Promise<CardRow> {
  const { card, obstacle } = await evaluateCard(deps, asked)
  if (obstacle) throw new AppError(obstacle, { currency: asked.currency })
  if (!card) throw new AppError('payment.card_not_found')
  return card
}

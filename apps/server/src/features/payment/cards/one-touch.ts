import type { Currency } from '@plax/contracts/payment/payment-values'
import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import { findSelectedCard, getCard } from './cards.ts'
import { chargeCard } from '../charges/charge-card.ts'
import { answerOf, type PaymentDeps } from '../charges/charges.ts'
import { creditCoins } from '../charges/credit-coins.ts'
import { pinCredits } from '../charges/pin-credits.ts'
import { assertOpen } from '../gateways/gateway-errors.ts'
import { priceOf } from '../charges/onetime.ts'

export interface OneTouchRequest {
  userOid: string
  key: string
  coins: number
  currency: Currency
  cardIdx?: number | undefined
  acceptTerms: boolean
  asCredits?: boolean
  returnPath?: string | undefined
  lang: Language
  origin: string
}

/** Charges coins by a saved card in one step, unless the card's bank asks who pays first. */
export async function chargeBySavedCard(deps: PaymentDeps, request: OneTouchRequest) {
  const { userOid, cardIdx } = request
  assertOpen(deps.gateway)
  if (!request.acceptTerms) throw new AppError('payment.terms_required')
  const amountMinor = priceOf({ ...request, method: 'card' })
  const card =
    cardIdx === undefined
      ? await findSelectedCard(deps, { userOid })
      : await getCard(deps, { userOid, cardIdx })
  if (!card) throw new AppError('payment.card_not_found')
  const { outcome, charge } = await chargeCard(deps, {
    ...request,
    amountMinor,
    creditMilli: await pinCredits(deps, request),
    purpose: 'coins',
    cardOid: card.oid,
  })
  if (outcome === 'declined') throw new AppError('payment.failed')
  if (outcome === 'unknown') throw new AppError('payment.unknown')
  if (outcome === 'authenticate') {
    return { state: outcome, orderOid: charge.oid, redirectUrl: charge.redirect_url ?? '' }
  }
  const settled = await creditCoins(deps, charge.oid)
  return { state: 'paid' as const, orderOid: charge.oid, ...(await answerOf(deps, settled)) }
}

import type { Language } from '@plax/contracts/languages'
import {
  coinOptions,
  type Currency,
  type PaymentMethod,
} from '@plax/contracts/payment/payment-values'
import { chargePrice } from '@plax/money'
import { AppError } from '../../../platform/errors.ts'
import { chargeDescription } from './charge-description.ts'
import {
  answerOf,
  type ChargeRow,
  type CreditResult,
  findCharge,
  isSettled,
  moveCharge,
  openCharge,
  type PaymentDeps,
} from './charges.ts'
import { creditCoins } from './credit-coins.ts'
import { pinCredits } from './pin-credits.ts'
import type { PaymentState } from '../gateways/gateway.ts'
import { assertOpen, atGateway } from '../gateways/gateway-errors.ts'

export interface ReadyRequest {
  userOid: string
  key: string
  coins: number
  currency: Currency
  method: PaymentMethod
  acceptTerms: boolean
  /** The coins become credits as soon as they are paid. */
  asCredits?: boolean
  /** The page of ours to which the gateway leads back; left out, that of charged coins. */
  returnPath?: string | undefined
  /** The language that the gateway's page is described in. */
  lang: Language
  /** What addresses of ours begin with, to which the gateway leads back. */
  origin: string
}

/** What a charge costs by the documents' rules, or a refusal of what is not offered. */
export function priceOf(request: Pick<ReadyRequest, 'coins' | 'currency' | 'method'>): number {
  const { coins, currency, method } = request
  if (!(coinOptions as readonly number[]).includes(coins))
    throw new AppError('payment.amount_not_offered')
  if (method === 'wallet_jpy' && currency !== 'JPY') {
    throw new AppError('payment.method_not_for_currency', { currency })
  }
  return chargePrice({ coins, currency, method }).amountMinor
}

export function returnUrl(back: {
  origin: string
  path?: string | undefined
  orderOid: string
}): string {
  const { origin, path = '/wallet/charge/return', orderOid } = back
  return `${origin}${path}?orderOid=${orderOid}`
}

/** Begins a charge: the order first, then the gateway's page; the same key answers the same order. */
export async function readyCharge(
  deps: PaymentDeps,
  request: ReadyRequest,
): Promise<ChargeRow & { redirect_url: string }> {
  assertOpen(deps.gateway)
  if (!request.acceptTerms) throw new AppError('payment.terms_required')
  const { currency } = request
  if (!deps.gateway.currencies.includes(currency)) {
    throw new AppError('payment.currency_not_taken', { currency })
  }
  const amountMinor = priceOf(request)
  const creditMilli = await pinCredits(deps, request)
  const charge = await openCharge(deps, { ...request, amountMinor, creditMilli, purpose: 'coins' })
  if (charge.redirect_url) return { ...charge, redirect_url: charge.redirect_url }
  const { gatewayRef, redirectUrl } = await atGateway(() =>
    deps.gateway.ready({
      orderOid: charge.oid,
      currency: charge.currency,
      amountMinor: charge.amount_minor,
      description: chargeDescription(charge, request.lang),
      returnUrl: returnUrl({
        origin: request.origin,
        path: request.returnPath,
        orderOid: charge.oid,
      }),
    }),
  )
  const begun = await moveCharge(deps.db, charge, {
    gateway_ref: gatewayRef,
    redirect_url: redirectUrl,
  })
  return { ...begun, redirect_url: redirectUrl }
}

/** A charge that the buyer approved at the gateway. */
export interface Approval {
  userOid: string
  orderOid: string
  paymentKey: string
}

/**
 * Finishes a charge: captured at the gateway, then credited in one transaction. Between the two a
 * crash loses nothing, since capturing again answers the same and the ledger posts an order once.
 */
export async function confirmCharge(deps: PaymentDeps, approval: Approval): Promise<CreditResult> {
  const charge = await captureApproved(deps, { ...approval, purpose: 'coins' })
  if (isSettled(charge)) return answerOf(deps, charge)
  if (charge.state !== 'captured') throw new AppError('payment.failed')
  return answerOf(deps, await creditCoins(deps, charge.oid))
}

/**
 * Captures at the gateway what the buyer approved there, outside any transaction, crediting nothing;
 * answers the charge as it is then, which is still `ready` where the buyer approved nothing. Throws
 * `payment.order_not_found`, `payment.not_connected`, and `payment.unknown` where the answer was lost:
 * it is asked for again.
 */
export async function captureApproved(
  deps: PaymentDeps,
  { purpose, ...approval }: Approval & Pick<ChargeRow, 'purpose'>,
): Promise<ChargeRow> {
  const charge = await findCharge(deps.db, approval)
  if (!charge?.gateway_ref || charge.purpose !== purpose) {
    throw new AppError('payment.order_not_found')
  }
  if (isSettled(charge)) return charge
  assertOpen(deps.gateway)
  if (charge.state === 'captured') return charge
  const state = await captureOf(deps, charge, charge.gateway_ref, approval.paymentKey)
  if (state === 'captured') return moveCharge(deps.db, charge, { state: 'captured' })
  if (state === 'open' || charge.state !== 'ready') return charge
  return moveCharge(deps.db, charge, { state: 'failed', decline_code: await whyOf(deps, charge) })
}

/** A capture whose answer was lost is asked for again: nobody knows yet what it did. */
async function captureOf(
  { gateway }: PaymentDeps,
  { oid: orderOid, currency, amount_minor: amountMinor }: ChargeRow,
  gatewayRef: string,
  paymentKey: string,
): Promise<PaymentState> {
  try {
    return await gateway.capture({ orderOid, gatewayRef, paymentKey, currency, amountMinor })
  } catch {
    throw new AppError('payment.unknown')
  }
}

/** Why a capture was declined, which only explains it: unknown where the gateway does not answer. */
async function whyOf({ gateway }: PaymentDeps, charge: ChargeRow): Promise<string | null> {
  const payment = { orderOid: charge.oid, gatewayRef: charge.gateway_ref }
  const found = await gateway.find(payment).catch(() => null)
  return found?.declineCode ?? null
}

/** Gives a charge up that was not paid. What is paid meanwhile is answered for all the same. */
export async function cancelCharge(
  deps: PaymentDeps,
  { purpose, ...request }: { userOid: string; orderOid: string } & Pick<ChargeRow, 'purpose'>,
): Promise<ChargeRow> {
  const charge = await findCharge(deps.db, request)
  if (!charge || charge.purpose !== purpose) throw new AppError('payment.order_not_found')
  if (charge.state === 'captured' || isSettled(charge)) throw new AppError('payment.already_paid')
  if (charge.state !== 'ready') return charge
  await deps.gateway.cancel({ orderOid: charge.oid, gatewayRef: charge.gateway_ref })
  return moveCharge(deps.db, charge, { state: 'cancelled' })
}

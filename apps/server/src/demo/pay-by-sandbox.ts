import {
  type Currency,
  type PaymentMethod,
  sandboxTestCards,
} from '@plax/contracts/payment/payment-values'
import type { Deps } from '../deps.ts'
import { languageOf, type UserRow } from '../features/account/account.service.ts'
import { chargeOffSession } from '../features/payment/card-orders/order-by-program.ts'
import { beginRegistration, finishRegistration } from '../features/payment/cards/register-card.ts'
import { cancelCharge, confirmCharge, readyCharge } from '../features/payment/charges/onetime.ts'
import { createSandboxGateway } from '../features/payment/gateways/sandbox-gateway.ts'
import { decideCard, decidePayment } from '../features/payment/gateways/sandbox.routes.ts'
import { createPayment, listCards, type PaymentDeps } from '../features/payment/payment.service.ts'
import { payRefund } from '../features/payment/refund/pay-refund.ts'
import { refundCharge } from '../features/payment/refund/refund-charge.ts'
import { subscriptionPurpose } from '../features/subscription/subscription.service.ts'

/** No buyer's browser is led anywhere. */
export const origin = 'http://127.0.0.1'

/** The demo world's money is the sandbox's, whatever gateway is connected. */
export function sandboxPayment(past: Deps): PaymentDeps {
  const payment = createPayment(past, [subscriptionPurpose(past)])
  return { ...payment, gateway: createSandboxGateway(past) }
}

export type TestCard = (typeof sandboxTestCards)[number]['name']

/** The index of somebody's saved card, typed in where it is not saved yet. */
export async function saveCard(past: Deps, user: UserRow, name: TestCard): Promise<number> {
  const payment = sandboxPayment(past)
  const { oid: userOid } = user
  const kind = sandboxTestCards.find((card) => card.name === name)
  if (!kind) throw new RangeError(`The sandbox knows no card ${name}.`)
  const lastFour = kind.number.slice(-4)
  const saved = await listCards(payment, { userOid })
  const known = saved.find(({ last_four }) => last_four === lastFour)
  if (known) return known.idx
  const { registrationOid, redirectUrl } = await beginRegistration(payment, { userOid, origin })
  const expYear = past.clock.now().getUTCFullYear() + 3
  await decideCard(past, idIn(redirectUrl), { number: kind.number, expMonth: 12, expYear })
  const { idx } = await finishRegistration(payment, { userOid, registrationOid })
  return idx
}

/** Approves at the sandbox's page what a redirect leads to; answers what the shop captures it by. */
export async function approveAt(payment: PaymentDeps, redirectUrl: string): Promise<string> {
  const { paymentKey } = await decidePayment(payment, idIn(redirectUrl), 'approve')
  return paymentKey
}

const idIn = (redirectUrl: string) => redirectUrl.split('/').at(-1) ?? ''

export interface CoinsBought {
  key: string
  coins: number
  currency: Currency
  method: PaymentMethod
  /** What became of it; left out, it was paid. */
  end?: 'given up' | { refundedBy: UserRow; reason: string }
}

/** Buys coins at the sandbox's page, or gives up there; what was not spent may be refunded. */
export async function buyCoins(past: Deps, user: UserRow, bought: CoinsBought): Promise<void> {
  const payment = sandboxPayment(past)
  const { oid: userOid } = user
  const { end, key, ...wanted } = bought
  const about = { ...wanted, userOid, key, acceptTerms: true, lang: languageOf(user), origin }
  const charge = await readyCharge(payment, about)
  const orderOid = charge.oid
  if (end === 'given up') {
    await cancelCharge(payment, { userOid, orderOid, purpose: 'coins' })
    return
  }
  const paymentKey = await approveAt(payment, charge.redirect_url)
  await confirmCharge(payment, { userOid, orderOid, paymentKey })
  if (!end) return
  const { refundedBy, reason } = end
  const request = { actorOid: refundedBy.oid, key, chargeOid: orderOid, reason }
  const { refund } = await refundCharge(payment, request)
  await payRefund(payment, refund.oid)
}

/** The job of the months that are due by card, at once. */
export async function chargeDueMonths(past: Deps): Promise<void> {
  const due = await past.db
    .selectFrom('card_orders')
    .select('oid')
    .where('kind', '=', 'month')
    .where('state', '=', 'open')
    .execute()
  for (const { oid } of due) await chargeOffSession(sandboxPayment(past), oid)
}

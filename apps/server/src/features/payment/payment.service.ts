import type { Deps } from '../../deps.ts'
import type { CardPurpose } from './charges/card-purpose.ts'
import type { PaymentDeps } from './charges/charges.ts'
import { createStripe, createStripeGateway } from './stripe/stripe-gateway.ts'
import type { Gateway } from './gateways/gateway.ts'
import { createSandboxGateway } from './gateways/sandbox-gateway.ts'
import { createTossGateway } from './gateways/toss-gateway.ts'

export { createStripe }
export { findSelectedCard, listCards } from './cards/cards.ts'
export { creditRateSetting } from './credits/convert.ts'
export { refundCharge } from './refund/refund-charge.ts'
export { findSpentRefund, holdSpentCharge, refundSpentCharge } from './refund/refund-spent.ts'
export { creditCharge, type PaymentDeps } from './charges/charges.ts'
export type { CardOrder, CardOrderWords, CardPurpose, RemovedCard } from './charges/card-purpose.ts'
export { type AskedCard, getPayingCard, evaluateCard } from './cards/evaluate-card.ts'
export { finishOrder, giveUpOrder } from './card-orders/finish-order.ts'
export { chargeLater, orderByProgram } from './card-orders/order-by-program.ts'
export { findOpenOrder } from './card-orders/orders.queries.ts'
export { type NewCardOrder, payByCard } from './card-orders/pay-by-card.ts'
export { listCardOrders } from './console/card-orders.queries.ts'
export { presentCardOrders } from './console/card-orders.present.ts'

/**
 * What charging needs, with the gateway that this installation is connected to (in production without
 * one, charging is closed), and what may be paid by a card.
 */
export function createPayment(deps: Deps, purposes: readonly CardPurpose[] = []): PaymentDeps {
  const { db, clock, settings } = deps
  const byName = new Map(purposes.map((one) => [one.purpose, one]))
  return { db, clock, settings, gateway: connectGateway(deps), purposes: byName }
}

function connectGateway(deps: Deps): Gateway {
  const { gateway } = deps.config
  if (gateway.name === 'stripe') return createStripeGateway(createStripe(gateway))
  if (gateway.name === 'toss') return createTossGateway(gateway)
  return { ...createSandboxGateway(deps), isOpen: deps.config.mode !== 'production' }
}

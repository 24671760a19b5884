import type { Deps } from '../../deps.ts'
import type { PaymentDeps } from './charges/charges.ts'
import { createStripe, createStripeGateway } from './stripe/stripe-gateway.ts'
import type { Gateway } from './gateways/gateway.ts'
import { createSandboxGateway } from './gateways/sandbox-gateway.ts'
import { createTossGateway } from './gateways/toss-gateway.ts'

export { findSelectedCard, listCards } from './cards/cards.ts'
export { refundCharge } from './refund/refund-charge.ts'
export { findSpentRefund, holdSpentCharge, refundSpentCharge } from './refund/refund-spent.ts'
export { chargeCard } from './charges/charge-card.ts'
export { creditCharge, type PaymentDeps, returnCharge } from './charges/charges.ts'
export {
  chargeStanding,
  findSubscriptionCharges,
  leftUntil,
  type SubscriptionCharge,
} from './charges/subscription-charges.ts'
export { cancelCharge, captureApproved } from './charges/onetime.ts'

/**
 * What charging needs, with the gateway that this installation is connected to: in production without
 * one, charging is closed.
 */
export function createPayment(deps: Deps): PaymentDeps {
  return { db: deps.db, clock: deps.clock, gateway: connectGateway(deps) }
}

function connectGateway(deps: Deps): Gateway {
  const { gateway } = deps.config
  if (gateway.name === 'stripe') return createStripeGateway(createStripe(gateway))
  if (gateway.name === 'toss') return createTossGateway(gateway)
  return { ...createSandboxGateway(deps), isOpen: deps.config.mode !== 'production' }
}

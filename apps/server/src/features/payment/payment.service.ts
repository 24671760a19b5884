import type { Deps } from '../../deps.ts'
import type { PaymentDeps } from './charges.ts'
import { createStripe, createStripeGateway } from './stripe/stripe-gateway.ts'
import { createSandboxGateway } from './sandbox-gateway.ts'

export { findSelectedCard, listCards } from './cards.ts'
export { chargeCard } from './charge-card.ts'
export { creditCharge, type PaymentDeps } from './charges.ts'

/** What charging needs, with the gateway that this installation is connected to. */
export function createPayment(deps: Deps): PaymentDeps {
  const { gateway } = deps.config
  return {
    db: deps.db,
    clock: deps.clock,
    gateway:
      gateway.name === 'stripe'
        ? createStripeGateway(createStripe(gateway))
        : createSandboxGateway(deps),
  }
}

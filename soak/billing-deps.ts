import type { PaymentDeps } from '../apps/server/src/features/payment/payment.service.ts'
import { createSandboxGateway } from '../apps/server/src/features/payment/gateways/sandbox-gateway.ts'
import { subscriptionPurpose } from '../apps/server/src/features/subscription/subscription.service.ts'
import { Settings } from '../apps/server/src/features/settings/settings.service.ts'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import { createLog, type Log } from '../apps/server/src/platform/log.ts'

interface BillingDeps {
  db: Db
  clock: FakeClock
  settings: Settings
  payment: PaymentDeps
  log: Log
}

/** What billing needs, as of a time, with the sandbox for a gateway. */
export function billingDeps(db: Db, now: Date): BillingDeps {
  const clock = new FakeClock(now)
  const gateway = createSandboxGateway({ db, clock, secret: 'soak' })
  const settings = new Settings({ db, clock })
  const subscription = subscriptionPurpose({ clock, settings })
  const purposes = new Map([[subscription.purpose, subscription]])
  const payment = { db, clock, settings, gateway, purposes }
  return { db, clock, settings, payment, log: createLog('silent') }
}

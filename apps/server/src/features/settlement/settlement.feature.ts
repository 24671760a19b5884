import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { queueOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetColumn } from '../../platform/forget.ts'
import { createStripe } from '../payment/payment.service.ts'
import type { PayoutCompany } from './rows/connect.ts'
import { fetchRatesAlone } from './rates/fetch-rates.ts'
import { rateAct } from './rates/plausible-rate.ts'
import { approveRate } from './runs/approve-rate.ts'
import { isUnsent } from './runs/unsent.ts'
import { createConnect } from './runs/stripe-connect.ts'
import { transferTask, transferWaiting } from './runs/transfer-by-stripe.ts'
import { adminHandlers } from './settlement.admin.ts'
import type { SettlementDeps } from './rows/settlement.deps.ts'
import { payerSetting } from './rows/settlement.settings.ts'
import { settlementBundle } from './settlement.bundle.ts'
import { settlementLifecycle } from './settlement.lifecycle.ts'
import { settlementNotifies } from './settlement.notifies.ts'
import { creatorHandlers } from './settlement.routes.ts'
import { closeMonths } from './statements/close-months.ts'
import './rows/settlement.tables.ts'

const ratesTask = 'settlement.fetch-rates'
const closeTask = 'settlement.close-months'
const forgetTask = 'settlement.forget-accounts'
/** How long after a payout ended it may be asked where it went. */
const keptDays = 365

/** What creators are paid: statements, requests, and the month's run. */
export function settlementFeature(
  given: Omit<SettlementDeps, 'connect'> & { config: Config },
): Feature {
  const deps = { ...given, connect: connectOf(given.config) }
  return {
    name: 'settlement',
    handlers: { ...creatorHandlers(deps), ...adminHandlers(deps) },
    notifies: settlementNotifies,
    approves: { [rateAct]: approveRate },
    bundle: settlementBundle(deps),
    lifecycle: settlementLifecycle,
    firstSteps: [
      {
        step: 'payout',
        isDone: (oid) => sql`EXISTS (SELECT FROM settlement_accounts WHERE creator_oid = ${oid})`,
      },
    ],
    desk: {
      queues: [
        queueOf('GET /settlement/admin/runs/{month}', {
          table: 'settlement_requests',
          since: 'created_at',
          condition: isUnsent,
          filters: sql`jsonb_strip_nulls(jsonb_build_object('month', min(month)))`,
        }),
      ],
      setUp: [
        {
          step: 'payer',
          isDone: async () => (await deps.settings.get(payerSetting)).name !== '',
        },
      ],
    },
    externalJobs: {
      [transferTask]: () => transferWaiting(deps),
      [ratesTask]: () => fetchRatesAlone(deps),
    },
    jobs: {
      [closeTask]: () => closeMonths(deps),
      [forgetTask]: () => {
        const until = new Date(deps.clock.now().getTime() - keptDays * 24 * 3600 * 1000)
        const of = { table: 'settlement_requests', column: 'sealed' }
        return forgetColumn(deps, of, sql`sealed IS NOT NULL AND ended_at < ${until}`)
      },
    },
    atStart: [closeTask],
    cron: [
      { task: closeTask, schedule: '5 * * * *' },
      { task: transferTask, schedule: '*/10 * * * *' },
      { task: ratesTask, schedule: '30 15 * * *' },
      { task: forgetTask, schedule: '20 3 * * *' },
    ],
  }
}

/** Stripe pays creators out where it also takes the money. */
function connectOf({ gateway }: Config): PayoutCompany | null {
  return gateway.name === 'stripe' ? createConnect(createStripe(gateway)) : null
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { joinHandlers } from '../../platform/lifecycle.ts'
import { figureOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import type { AsksRole } from '../../platform/asked-roles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentDeps } from '../payment/payment.service.ts'
import './rows/subscription.tables.ts'
import { subscriptionAdminHandlers } from './admin/admin-subscriptions.routes.ts'
import { billDue } from './billing/bill-due.ts'
import { membersBundle } from './contacts/members.bundle.ts'
import { tierCouponHandlers } from './coupons/tier-coupons.routes.ts'
import { holdSubscriptions } from './leave-subscriptions.ts'
import { subscriptionLifecycle } from './subscription.lifecycle.ts'
import { subscriptionNotifies } from './subscription.notifies.ts'
import { subscriptionHandlers } from './subscription.routes.ts'
import { tiersBundle } from './tiers/tiers.bundle.ts'
import { tierLifecycle } from './tiers/tiers.lifecycle.ts'
import { tierHandlers } from './tiers/tiers.routes.ts'
import { listLiving } from './rows/subscriptions.queries.ts'
import { dataNote } from './data-note.ts'

const billTask = 'subscription.bill-due'

/** What creators offer by the month, and who subscribes to it. */
export function subscriptionFeature(
  { db, clock, log, settings, config, storage, secret }: Deps,
  payment: PaymentDeps,
): Feature {
  const deps = { db, clock, log, settings, config, payment }
  return {
    name: 'subscription',
    askedRoles: { subscriber: isSubscriber(deps) },
    handlers: {
      ...tierHandlers(deps),
      ...tierCouponHandlers(deps),
      ...subscriptionHandlers(deps),
      ...subscriptionAdminHandlers(deps),
    },
    jobs: { [billTask]: () => billDue(deps) },
    // On the 1st (UTC) first of all; what is tried again, or was missed, comes within the hour.
    cron: [{ task: billTask, schedule: '5 * * * *' }],
    notifies: subscriptionNotifies,
    firstSteps: [
      {
        step: 'tier',
        // The free tier has level 0.
        isDone: (oid) => sql`EXISTS (
          SELECT FROM subscription_tiers
          WHERE creator_oid = ${oid} AND position > 0 AND removed_at IS NULL
        )`,
      },
    ],
    desk: {
      figures: [
        figureOf('GET /payment/admin/subscriptions', {
          table: 'subscription_payments',
          unit: sql`'coin'`,
          amount: sql`price_coins`,
          condition: sql`refunded_at IS NULL`,
        }),
      ],
    },
    bundle: [tiersBundle({ db, clock, storage, secret }), membersBundle({ db, clock })],
    // Tiers end before the subscriptions do: whoever was taking one is waited for, and found after it.
    lifecycle: {
      ...joinHandlers(
        {
          tables: [],
          onClose: holdSubscriptions,
          onLosses: async (db, { userOid }) => {
            const living = await listLiving(db, { userOid, now: clock.now() })
            return { subscriptions: living.length }
          },
        },
        tierLifecycle,
        subscriptionLifecycle,
      ),
      exportNote: dataNote,
    },
  }
}

/** Whether somebody is a subscriber (S1 §6): of any creator, now. */
function isSubscriber({ clock }: { clock: Clock }): AsksRole {
  return async (db, userOid) => (await listLiving(db, { userOid, now: clock.now() })).length > 0
}

import type { Deps } from '../../deps.ts'
import { joinHandlers } from '../../platform/lifecycle.ts'
import type { Feature } from '../../platform/feature.ts'
import './subscription.tables.ts'
import { billDue } from './billing/bill-due.ts'
import { tierCouponHandlers } from './coupons/tier-coupons.routes.ts'
import { subscriptionLifecycle } from './subscription.lifecycle.ts'
import { subscriptionNotifies } from './subscription.notifies.ts'
import { subscriptionHandlers } from './subscription.routes.ts'
import { isSubscriber } from './subscription.subscriber.ts'
import { tierLifecycle } from './tiers/tiers.lifecycle.ts'
import { tierHandlers } from './tiers/tiers.routes.ts'

const billTask = 'subscription.bill-due'

/** What creators offer by the month, and who subscribes to it. */
export function subscriptionFeature(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>,
): Feature {
  return {
    name: 'subscription',
    askedRoles: { subscriber: isSubscriber(deps) },
    handlers: {
      ...tierHandlers(deps),
      ...tierCouponHandlers(deps),
      ...subscriptionHandlers(deps),
    },
    jobs: { [billTask]: () => billDue(deps) },
    // On the 1st (UTC) first of all; what is tried again, or was missed, comes within the hour.
    cron: [{ task: billTask, schedule: '5 * * * *' }],
    notifies: subscriptionNotifies,
    lifecycle: joinHandlers(tierLifecycle, subscriptionLifecycle),
  }
}

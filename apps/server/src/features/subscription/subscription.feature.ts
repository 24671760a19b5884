import type { Deps } from '../../deps.ts'
import { joinHandlers } from '../../platform/lifecycle.ts'
import type { Feature } from '../../platform/feature.ts'
import './subscription.tables.ts'
import { subscriptionLifecycle } from './subscription.lifecycle.ts'
import { subscriptionNotifies } from './subscription.notifies.ts'
import { subscriptionHandlers } from './subscription.routes.ts'
import { isSubscriber } from './subscription.subscriber.ts'
import { tierLifecycle } from './tiers/tiers.lifecycle.ts'
import { tierHandlers } from './tiers/tiers.routes.ts'

/** What creators offer by the month, and who subscribes to it. */
export function subscriptionFeature(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Feature {
  return {
    name: 'subscription',
    askedRoles: { subscriber: isSubscriber(deps) },
    handlers: { ...tierHandlers(deps), ...subscriptionHandlers(deps) },
    notifies: subscriptionNotifies,
    lifecycle: joinHandlers(tierLifecycle, subscriptionLifecycle),
  }
}

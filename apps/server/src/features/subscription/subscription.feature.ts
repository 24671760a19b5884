import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import './subscription.tables.ts'
import { tierHandlers } from './tiers/tiers.routes.ts'
import { tierLifecycle } from './tiers/tiers.lifecycle.ts'

/** What creators offer by the month. */
export function subscriptionFeature(deps: Pick<Deps, 'db' | 'clock'>): Feature {
  return {
    name: 'subscription',
    handlers: tierHandlers(deps),
    lifecycle: tierLifecycle,
  }
}

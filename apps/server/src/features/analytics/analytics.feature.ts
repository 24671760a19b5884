import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { coinEventHandlers } from './coin-events.routes.ts'
import { purchaseEventHandlers } from './purchase-events.routes.ts'
import { revenueHandlers } from './revenue.routes.ts'
import { studioSalesHandlers } from './studio-sales.routes.ts'

/** What was sold and earned: views of what the ledger and the sellers wrote down, and no table. */
export function analyticsFeature(
  deps: Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'>,
): Feature {
  return {
    name: 'analytics',
    handlers: {
      ...coinEventHandlers(deps),
      ...purchaseEventHandlers(deps),
      ...studioSalesHandlers(deps),
      ...revenueHandlers(deps),
    },
  }
}

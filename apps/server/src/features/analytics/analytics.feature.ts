import type { Feature } from '../../platform/feature.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { coinEventHandlers } from './coin-events.routes.ts'
import { purchaseEventHandlers } from './purchase-events.routes.ts'
import { revenueHandlers } from './revenue.routes.ts'
import { studioSalesHandlers } from './studio-sales.routes.ts'

/** What was sold and earned: views of the record of sales and of the ledger's sums. */
export function analyticsFeature(deps: AnalyticsDeps): Feature {
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

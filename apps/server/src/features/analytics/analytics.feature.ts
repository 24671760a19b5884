import type { Feature } from '../../platform/feature.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { coinEventHandlers } from './coin-events.routes.ts'
import { gatherPageViews, pageViewHandlers } from './page-views.ts'
import { purchaseEventHandlers } from './purchase-events.routes.ts'
import { rollUpRevenue } from './revenue-days.ts'
import { revenueHandlers } from './revenue.routes.ts'
import { studioSalesHandlers } from './studio-sales.routes.ts'

const rollUpTask = 'analytics.roll-up-revenue'

/** What was sold and earned: views of the record of sales and of the ledger's sums. */
export function analyticsFeature(deps: AnalyticsDeps): Feature {
  const pageViews = gatherPageViews(deps)
  return {
    name: 'analytics',
    jobs: {
      [rollUpTask]: async () => {
        const zone = await deps.settings.get(businessZoneSetting)
        await deps.db.transaction().execute((tx) => rollUpRevenue(tx, zone))
      },
    },
    cron: [{ task: rollUpTask, schedule: '*/5 * * * *' }],
    atStart: [rollUpTask],
    handlers: {
      ...coinEventHandlers(deps),
      ...purchaseEventHandlers(deps),
      ...studioSalesHandlers(deps),
      ...revenueHandlers(deps),
      ...pageViewHandlers(deps, pageViews),
    },
    stop: () => pageViews.flush(),
  }
}

import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { businessMonthOf } from '../settings/business-day.service.ts'
import { auditView } from './audit-views.ts'
import { readPeriod } from './period.ts'
import { readRevenue } from './revenue.ts'

/** What the platform took in and gave out, for administrators. */
export function revenueHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /account/admin/revenue': async ({ actor, query }) => {
      assertUser(actor)
      await auditView(deps, actor, { action: 'revenue.read', subjectOid: null, query })
      const span = await readPeriod(deps, query.month)
      const presentMonth = businessMonthOf(deps.clock.now(), span.zone)
      return { ...(await readRevenue(deps.reports, span)), presentMonth }
    },
  }
}

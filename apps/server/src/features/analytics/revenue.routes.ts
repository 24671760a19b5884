import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { auditView } from './audit-views.ts'
import { readPeriod } from './period.ts'
import { readRevenue } from './revenue.ts'

/** What the platform took in and gave out, for administrators. */
export function revenueHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /account/admin/revenue': async ({ actor, query }) => {
      assertUser(actor)
      await auditView(deps, actor, { action: 'revenue.read', subjectOid: null, query })
      return readRevenue(deps.reports, await readPeriod(deps, query.month))
    },
  }
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { queueOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetRows } from '../../platform/forget.ts'
import { decisionHandlers } from './decisions/decisions.routes.ts'
import { moderationLifecycle } from './moderation.lifecycle.ts'
import { moderationNotifies } from './moderation.notifies.ts'
import { reportDaysSetting } from './rows/moderation.settings.ts'
import { appealHandlers } from './queue/appeals.routes.ts'
import { queueHandlers } from './queue/queue.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import type { ReportTargets } from './targets/report-target.ts'
import { wordHandlers } from './words/words.routes.ts'

const forgetTask = 'moderation.forget-reports'
const dayMs = 24 * 3600 * 1000

/** Reports of anything, what is decided about them, and appeals; and words that creators block. */
export function moderationFeature(deps: Deps, targets: ReportTargets): Feature {
  const all = { ...deps, targets }
  return {
    name: 'moderation',
    handlers: {
      ...reportHandlers(all),
      ...decisionHandlers(deps),
      ...queueHandlers(all),
      ...appealHandlers(all),
      ...wordHandlers(deps),
    },
    jobs: { [forgetTask]: () => forgetReports(deps) },
    cron: [{ task: forgetTask, schedule: '40 3 * * *' }],
    notifies: moderationNotifies,
    secretPaths: ['/moderation/appeals/*', '/appeal/*'],
    lifecycle: moderationLifecycle,
    desk: {
      queues: [
        queueOf('GET /admin/moderation/cases', {
          table: 'moderation_cases',
          since: 'opened_at',
          condition: sql`state = 'open'`,
        }),
        queueOf('GET /admin/moderation/appeals', {
          table: 'moderation_decisions',
          since: 'appealed_at',
          condition: sql`appeal_state = 'waiting'`,
        }),
      ],
    },
  }
}

async function forgetReports(deps: Deps): Promise<void> {
  const days = await deps.settings.get(reportDaysSetting)
  const then = new Date(deps.clock.now().getTime() - days * dayMs)
  await forgetRows(
    deps,
    'moderation_reports',
    sql`EXISTS (SELECT 1 FROM moderation_cases WHERE oid = case_oid AND closed_at < ${then})`,
  )
}

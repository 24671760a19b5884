import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Feature } from './feature.ts'
import { type ForgetDeps, forgetRows } from './forget.ts'

const dayMs = 24 * 3600 * 1000
const eventDays = 30
const failedJobDays = 30
const endedTaskDays = 30

/** Forgets what the platform's tables keep no longer (docs/retention.md). */
export function upkeepFeature(
  deps: ForgetDeps & { clock: Clock; mailDays: () => Promise<number> },
): Feature {
  return {
    name: 'upkeep',
    jobs: {
      'platform.upkeep': async () => {
        const now = deps.clock.now().getTime()
        const before = (days: number) => new Date(now - days * dayMs)
        await forgetRows(deps, 'rate_limits', sql`window_start < ${before(1)}`)
        await forgetRows(deps, 'mails', sql`created_at < ${before(await deps.mailDays())}`)
        await deleteEvents(deps, before(eventDays))
        await forgetFailedJobs(deps, before(failedJobDays))
        await forgetRows(deps, 'tasks', sql`ended_at < ${before(endedTaskDays)}`)
      },
    },
    cron: [{ task: 'platform.upkeep', schedule: '23 3 * * *' }],
  }
}

/** News that is old, numbered, and behind every reader. */
async function deleteEvents(deps: ForgetDeps, before: Date): Promise<void> {
  const read = sql`coalesce((SELECT min(seq) FROM outbox_cursors), seq)`
  await forgetRows(
    deps,
    'outbox',
    sql`created_at < ${before} AND seq IS NOT NULL AND seq <= ${read}`,
  )
}

/** A job that was done is gone by itself; one that failed for good waits to be looked at. */
async function forgetFailedJobs(deps: ForgetDeps, before: Date): Promise<void> {
  await forgetRows(
    deps,
    'graphile_worker._private_jobs',
    sql`attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}`,
  )
}

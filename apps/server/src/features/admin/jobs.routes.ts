import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import {
  countJobs,
  type JobRow,
  listJobs,
  lockIdleJobs,
  readSchedules,
  removeJobs,
  rescheduleJobs,
} from '../../platform/jobs/job-list.ts'
import type { CronJob } from '../../platform/jobs/jobs.ts'

type JobDeps = Pick<Deps, 'db' | 'clock'>
type JobView = OutputOf<'GET /admin/jobs'>['items'][number]

/** The queue, and what failed in it. */
export function jobHandlers(deps: JobDeps, cron: readonly CronJob[]): Handlers {
  return {
    'GET /account/admin/queue-stats': () => presentQueue(deps.db, cron),
    'GET /admin/jobs': async ({ query }) => {
      const place = readCursor(query.cursor, [z.string().regex(/^\d{1,18}$/)])
      const found = await listJobs(deps.db, {
        ...query,
        beforeId: place?.[0] ?? null,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.id])
      return { items: rows.map(presentJob), nextCursor }
    },
    'POST /admin/jobs/retry': ({ actor, body }) =>
      changeJobs(deps, { actorOid: actor.userOid, action: 'job.retried', ...body }, (tx, ids) =>
        rescheduleJobs(tx, ids, deps.clock.now()),
      ),
    'POST /admin/jobs/discard': ({ actor, body }) =>
      changeJobs(deps, { actorOid: actor.userOid, action: 'job.discarded', ...body }, removeJobs),
  }
}

async function presentQueue(
  db: Db,
  cron: readonly CronJob[],
): Promise<OutputOf<'GET /account/admin/queue-stats'>> {
  const lastAt = await readSchedules(db)
  const { rows } = await sql<{ pending: number; oldest: Date | null }>`
    SELECT count(*)::int AS pending, min(created_at) AS oldest FROM outbox WHERE seq IS NULL`.execute(
    db,
  )
  return {
    tasks: (await countJobs(db)).map(({ oldest_due_at, ...counts }) => ({
      ...counts,
      oldestDueAt: oldest_due_at?.toISOString() ?? null,
    })),
    schedules: cron
      .map(({ task, schedule }) => ({
        task,
        schedule,
        lastAt: lastAt.get(task)?.toISOString() ?? null,
      }))
      .toSorted((a, b) => (a.task < b.task ? -1 : 1)),
    pendingEvents: rows[0]?.pending ?? 0,
    oldestEventAt: rows[0]?.oldest?.toISOString() ?? null,
  }
}

/** Changes the jobs that do not run, each on record with what it was; the others are skipped. */
async function changeJobs(
  { db, clock }: JobDeps,
  request: {
    actorOid: string | null
    action: string
    jobIds: readonly string[]
    reason: string
  },
  change: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<{ done: string[]; skipped: string[] }> {
  const { actorOid, action, reason } = request
  const ids = [...new Set(request.jobIds)]
  const done = await db.transaction().execute(async (tx) => {
    const jobs = await lockIdleJobs(tx, ids)
    for (const { id, task, payload, attempts, last_error } of jobs) {
      const details = { task, payload, attempts, lastError: last_error, reason }
      const subject = { subjectKind: 'job', subjectOid: id }
      await audit(tx, { actorOid, action, ...subject, details }, clock.now())
    }
    const found = jobs.map(({ id }) => id)
    await change(tx, found)
    return new Set(found)
  })
  return { done: ids.filter((id) => done.has(id)), skipped: ids.filter((id) => !done.has(id)) }
}

function presentJob(row: JobRow): JobView {
  return {
    id: row.id,
    task: row.task,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error,
    payload: row.payload,
    runAt: row.run_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    lockedAt: row.locked_at?.toISOString() ?? null,
  }
}

import { statfs } from 'node:fs/promises'
import type { OutputOf } from '@plax/contracts'
import { type SetUpStep, setUpSteps } from '@plax/contracts/admin/dashboard'
import { mayCall } from '@plax/contracts/staff'
import type { Deps } from '../../deps.ts'
import { findLastBackup } from '../../platform/backup-record.ts'
import type { Desk, SetUp, StaffQueue } from '../../platform/desk.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { countJobs } from '../../platform/jobs/job-list.ts'
import { findUnset } from '../../platform/unset.ts'

type Dashboard = OutputOf<'GET /admin/dashboard'>
type DashboardDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'config' | 'version'>

const weekMs = 7 * 24 * 3600_000
/** A backup that is older than this counts as none. */
const backupMaxAgeMs = weekMs

/** What waits, what happened lately and how the server is, as far as the caller's roles open it. */
export function dashboardHandlers(deps: DashboardDeps, desks: readonly Desk[]): Handlers {
  const queues = [...desks.flatMap((desk) => desk.queues ?? []), failedJobs]
  const figures = desks.flatMap((desk) => desk.figures ?? [])
  const setUp = desks.flatMap((desk) => desk.setUp ?? [])
  return {
    'GET /admin/dashboard': async ({ actor }) => {
      const now = deps.clock.now()
      const weekAgo = new Date(now.getTime() - weekMs)
      const before = { from: new Date(weekAgo.getTime() - weekMs), until: weekAgo }
      return {
        queues: await Promise.all(
          queues.filter(isOpenTo(actor)).map(async ({ call, read }) => {
            const { count, oldestAt, filters = {} } = await read(deps.db)
            return { call, count, oldestAt: oldestAt?.toISOString() ?? null, filters }
          }),
        ),
        figures: await Promise.all(
          figures.filter(isOpenTo(actor)).map(async ({ call, read }) => ({
            call,
            now: await read(deps.reports, { from: weekAgo, until: now }),
            before: await read(deps.reports, before),
          })),
        ),
        system: isOpenTo(actor)({ call: 'GET /admin/settings' })
          ? await readSystem(deps, setUp)
          : null,
      }
    },
  }
}

/** Every listed call of the console has the permission of administrators, which staff share in part. */
function isOpenTo({ roles }: Actor): (part: { call: string }) => boolean {
  return ({ call }) => mayCall(roles, { call, permission: 'admin' })
}

const failedJobs: StaffQueue = {
  call: 'GET /admin/jobs',
  read: async (db) => ({
    count: (await countJobs(db)).reduce((total, { failed }) => total + failed, 0),
    oldestAt: null,
    filters: { state: 'failed' },
  }),
}

async function readSystem(
  { db, clock, config, version }: DashboardDeps,
  setUp: readonly SetUp[],
): Promise<Dashboard['system']> {
  const [{ bavail, blocks, bsize }, lastBackupAt] = await Promise.all([
    statfs(config.dataDir),
    findLastBackup(db),
  ])
  const missing = new Set<SetUpStep>(findUnset(config))
  const oldest = clock.now().getTime() - backupMaxAgeMs
  if (lastBackupAt === null || lastBackupAt.getTime() < oldest) missing.add('backup')
  for (const { step, isDone } of setUp) {
    if (!(await isDone())) missing.add(step)
  }
  return {
    version,
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    unset: setUpSteps.filter((step) => missing.has(step)),
  }
}

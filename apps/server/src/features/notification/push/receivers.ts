import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { PushSubscriptionsTable } from './push.tables.ts'
import { pushKey, type PushJob, pushTask } from './push-task.ts'

type ReceiverDeps = Pick<Deps, 'db' | 'clock'>

/** A browser, and the language of its user. */
export type Receiver = Selectable<PushSubscriptionsTable> & { language: string }

/** After as many failures in a row a browser is forgotten: in an hour and a half, or later. */
const mostFailures = 10
/** Before the second try; twice as long before each that follows. */
const firstPauseMs = 10_000

export async function findReceiver({ db }: ReceiverDeps, oid: string): Promise<Receiver | null> {
  const row = await db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('users', 'users.oid', 'subscription.user_oid')
    .selectAll('subscription')
    .select('users.language')
    .where('subscription.oid', '=', oid)
    .where('users.suspended_at', 'is', null)
    .where('users.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function forget({ db }: ReceiverDeps, oid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('oid', '=', oid).execute()
}

/** Has the job come again when its browser is tried again; two that failed at once count as one. */
export async function countFailure(
  deps: ReceiverDeps,
  { oid, failures: before }: Pick<Receiver, 'oid' | 'failures'>,
  job: PushJob,
): Promise<void> {
  const failures = before + 1
  if (failures >= mostFailures) return forget(deps, oid)
  const pauseMs = firstPauseMs * 2 ** before
  const retryAt = new Date(deps.clock.now().getTime() + pauseMs)
  await deps.db
    .updateTable('push_subscriptions')
    .set({ failures, retry_at: retryAt })
    .where('oid', '=', oid)
    .where('failures', '=', before)
    .execute()
  await pushLater(deps, job, retryAt)
}

export async function pushLater({ db }: ReceiverDeps, job: PushJob, runAt: Date): Promise<void> {
  const options = { key: pushKey(job), runAt }
  await db.transaction().execute((tx) => addJob(tx, pushTask, { ...job }, options))
}

export async function forgiveFailures({ db }: ReceiverDeps, oid: string): Promise<void> {
  const set = { failures: 0, retry_at: null }
  await db.updateTable('push_subscriptions').set(set).where('oid', '=', oid).execute()
}

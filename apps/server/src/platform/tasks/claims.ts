import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { TaskEnd, TaskRow } from './tasks.ts'

/** Longer than any pause of a healthy process. */
export const leaseMs = 30_000

/** Somebody else has the task, or it ended. */
export class TaskLost extends Error {
  override name = 'TaskLost'
}

/** The kinds that a process knows, with how many of each its machine bears. */
export type Limits = ReadonlyMap<string, { perMachine?: number }>

/** Where a task was begun: the hold ends with a later begin. */
export type Hold = Pick<TaskRow, 'oid' | 'claim'>

const claimsLock = 0x7461736b

/**
 * Takes the task that has waited longest and holds it for `leaseMs`; one whose holder fell silent
 * counts as waiting. The others of its lane wait as if they had come now, so that lanes take turns;
 * they don’t wait for one that’s to be canceled.
 * Null where there is none that this machine bears.
 */
export async function claimTask(
  db: Db,
  { limits, machine }: { limits: Limits; machine: string },
  now: Date,
): Promise<TaskRow | null> {
  const free = freeTask({ limits, machine, now })
  const { rows: waiting } = await sql`${free} LIMIT 1`.execute(db)
  if (waiting.length === 0) return null
  return db.transaction().execute(async (tx) => {
    // Claims go one by one, or two of them would both find the machine idle.
    await sql`SELECT pg_advisory_xact_lock(${claimsLock})`.execute(tx)
    const { rows } = await sql<TaskRow>`
      UPDATE tasks SET state = 'running', attempts = attempts + 1, claim = claim + 1,
        machine = ${machine}, lease_until = ${leaseFrom(now)}
      WHERE oid = (${free} ORDER BY task.run_at, task.oid LIMIT 1 FOR UPDATE OF task SKIP LOCKED)
      RETURNING *`.execute(tx)
    const [claimed] = rows
    if (claimed?.lane) await letOthersPass(tx, claimed, now)
    return claimed ?? null
  })
}

async function letOthersPass(tx: Tx, { lane, kind }: TaskRow, now: Date): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ run_at: now })
    .where('lane', '=', lane)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('run_at', '<', now)
    .execute()
}

function freeTask(asked: { limits: Limits; machine: string; now: Date }): RawBuilder<unknown> {
  const { limits, machine, now } = asked
  const kinds = [...limits.keys()]
  const atMost = [...limits.values()].map(({ perMachine }) => perMachine ?? null)
  return sql`SELECT task.oid FROM tasks AS task
    JOIN unnest(${kinds}::text[], ${atMost}::int[]) AS known (kind, at_most)
      ON known.kind = task.kind
    WHERE task.ended_at IS NULL AND task.run_at <= ${now}
      AND (task.lease_until IS NULL OR task.lease_until <= ${now})
      AND (at_most IS NULL OR at_most > (
        SELECT count(*) FROM tasks AS other
        WHERE other.ended_at IS NULL AND other.kind = task.kind AND other.machine = ${machine}
          AND other.lease_until > ${now}))
      AND (task.lane IS NULL OR NOT EXISTS (
        SELECT FROM tasks AS own
        WHERE own.ended_at IS NULL AND own.lane = task.lane AND own.kind = task.kind
          AND own.cancel_asked_at IS NULL AND own.lease_until > ${now}))`
}

/** Holds the task longer; answers whether it is to be canceled. Throws `TaskLost`, also where nobody took it. */
export async function renewTaskLease(
  db: Db,
  hold: Hold,
  { progress, note, now }: { progress: number; note: string; now: Date },
): Promise<{ isCanceled: boolean }> {
  const kept = await db
    .updateTable('tasks')
    .set({ progress, note, lease_until: leaseFrom(now) })
    .where('oid', '=', hold.oid)
    .where('claim', '=', hold.claim)
    .where('lease_until', '>', now)
    .returning('cancel_asked_at')
    .executeTakeFirst()
  if (!kept) throw new TaskLost()
  return { isCanceled: kept.cancel_asked_at !== null }
}

/** Writes only while the task is held; others wait to take it over. Throws `TaskLost`. */
export function whileHeld<T>(
  db: Db,
  { hold, now }: { hold: Hold; now: Date },
  work: (tx: Tx, held: { isCanceled: boolean }) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('tasks')
      .select('cancel_asked_at')
      .where('oid', '=', hold.oid)
      .where('claim', '=', hold.claim)
      .where('lease_until', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new TaskLost()
    return work(tx, { isCanceled: held.cancel_asked_at !== null })
  })
}

/** Whether the task is to be canceled; cheaper than `renewTaskLease`, which says so too. */
export async function isCancelAsked(db: Db, { oid }: Hold): Promise<boolean> {
  const task = await db
    .selectFrom('tasks')
    .select('cancel_asked_at')
    .where('oid', '=', oid)
    .executeTakeFirst()
  return (task?.cancel_asked_at ?? null) !== null
}

export async function saveCheckpoint(tx: Tx, hold: Hold, checkpoint: unknown): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ checkpoint: JSON.stringify(checkpoint), attempts: 1 })
    .where('oid', '=', hold.oid)
    .execute()
}

/** In `whileHeld`. */
export async function endTask(tx: Tx, hold: Hold, end: TaskEnd, now: Date): Promise<void> {
  const { state } = end
  await tx
    .updateTable('tasks')
    .set({ state, ended_at: now, lease_until: null, machine: null, lane: null })
    .$if(state === 'done', (row) => row.set({ progress: 1 }))
    .$if(end.state === 'failed', (row) => row.set({ error: JSON.stringify(end) }))
    .where('oid', '=', hold.oid)
    .execute()
}

/** In `whileHeld`: lets another process, or this one later, go on. */
export async function releaseTask(
  tx: Tx,
  hold: Hold,
  { runAt, attempts }: { runAt: Date; attempts: number },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ state: 'waiting', run_at: runAt, attempts, lease_until: null, machine: null })
    .where('oid', '=', hold.oid)
    .execute()
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

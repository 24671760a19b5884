import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { TasksTable } from '../db/tables.ts'
import { newOid } from '../ids.ts'

export type TaskRow = Selectable<TasksTable>

/** What a task does, and how. */
export interface TaskKind {
  /**
   * Does the work, or goes on after `task.checkpoint`. An `AppError` ends the task as failed with its
   * code; whatever else is thrown is tried again.
   */
  run: (task: TaskRow, context: TaskContext) => Promise<void>
  /** Runs in the transaction that ends the task. */
  onEnd?: (tx: Tx, task: TaskRow, end: TaskEnd) => Promise<void>
  /** How many of this kind one machine bears at once. */
  perMachine?: number
  /** How long it may work without a sign of life before it’s ended; 15 minutes by default. */
  silentMs?: number
  /** How often it is begun without coming to a new checkpoint; 3 by default. */
  maxAttempts?: number
}

export interface TaskContext {
  /**
   * Aborts when the task is canceled, out of time or taken over by another process, or the process
   * stops. A task that doesn’t end soon after is given up.
   */
  signal: AbortSignal
  /** A sign of life, for steps whose progress shows nowhere; so are `progress` and `commit`. */
  alive: () => void
  /** Tells how far it is, 0 to 1; written with the next heartbeat. */
  progress: (done: number, note?: string) => void
  /**
   * Writes in a transaction that commits only while this process holds the task, with what is done so
   * far where `checkpoint` is named.
   */
  commit: (work: (tx: Tx) => Promise<void>, checkpoint?: unknown) => Promise<void>
}

export type TaskEnd =
  | { state: 'done' | 'canceled' }
  | { state: 'failed'; code: string; details: Record<string, unknown> }

/**
 * Enqueues long work in a transaction. While a task of this kind and key waits or runs, it is that
 * one. `lane` is whose task it is: others’ tasks of this kind don’t wait for all of theirs.
 */
export async function enqueueTask(
  tx: Tx,
  task: {
    kind: string
    key: string
    lane: string
    payload: Record<string, unknown>
    runAt?: Date
  },
  now: Date,
): Promise<string> {
  const { kind, key, lane } = task
  const made = await tx
    .insertInto('tasks')
    .values({
      oid: newOid(now),
      kind,
      key,
      lane,
      payload: JSON.stringify(task.payload),
      run_at: task.runAt ?? now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('ended_at', 'is', null)
        .doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
    )
    .returning('oid')
    .executeTakeFirstOrThrow()
  return made.oid
}

/** The keys of the tasks of a kind that some process holds. */
export async function listRunningKeys(db: Db, kind: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tasks')
    .select('key')
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('lease_until', '>', now)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * Ends a task that waits; one that runs is told with its next heartbeat. `onEnd` runs for the second
 * only: who cancels the first does in the same transaction what is to be done.
 */
export async function cancelTask(
  tx: Tx,
  { kind, key }: { kind: string; key: string },
  now: Date,
): Promise<'canceled' | 'asked' | 'none'> {
  const live = tx
    .selectFrom('tasks')
    .select(['oid', 'state'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('ended_at', 'is', null)
  const task = await live.forUpdate().executeTakeFirst()
  if (!task) return 'none'
  const change = tx.updateTable('tasks').where('oid', '=', task.oid)
  if (task.state === 'running') {
    await change.set({ cancel_asked_at: now }).execute()
    return 'asked'
  }
  await change.set({ state: 'canceled', ended_at: now, cancel_asked_at: now, lane: null }).execute()
  return 'canceled'
}

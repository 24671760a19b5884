import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { CompileRunsTable } from '../content/story.tables.ts'

type Run = Selectable<CompileRunsTable>
type Stage = Run['stage']

/** Beyond the time-out: what storing and a slow clock may take. */
const graceMs = 60_000

/**
 * Does work under a row that says how far it is, for every process to read. `tell` returns at once;
 * what it tells is written in order. A row that could not be written stops nothing.
 */
export async function underRun<T>(
  deps: { db: Db; clock: Clock; log: Log },
  { contentOid, timeoutMs }: { contentOid: string; timeoutMs: number },
  work: (tell: (stage: Stage) => void) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now()
  const runOid = newOid(now)
  let written: Promise<unknown> = Promise.resolve()
  const write = (change: () => Promise<unknown>) => {
    written = written.then(change).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the stage of a compile was not written')
    })
  }
  const endsBy = new Date(now.getTime() + timeoutMs + graceMs)
  write(() => insertRun(deps.db, { contentOid, runOid, now, endsBy }))
  try {
    return await work((stage) => write(() => updateStage(deps.db, runOid, stage)))
  } finally {
    write(() => deps.db.deleteFrom('compile_runs').where('run_oid', '=', runOid).execute())
    await written
  }
}

/** The compile that runs now; null also where its process left it behind. */
export async function findRun(db: Db, contentOid: string, now: Date): Promise<Run | null> {
  const row = await db
    .selectFrom('compile_runs')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .where('ends_by', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Of two compiles of one story the later one is told. */
async function insertRun(
  db: Db,
  run: { contentOid: string; runOid: string; now: Date; endsBy: Date },
): Promise<void> {
  const row = {
    run_oid: run.runOid,
    stage: 'waiting' as const,
    started_at: run.now,
    ends_by: run.endsBy,
  }
  await db
    .insertInto('compile_runs')
    .values({ content_oid: run.contentOid, ...row })
    .onConflict((conflict) => conflict.column('content_oid').doUpdateSet(row))
    .execute()
}

async function updateStage(db: Db, runOid: string, stage: Stage): Promise<void> {
  await db.updateTable('compile_runs').set({ stage }).where('run_oid', '=', runOid).execute()
}

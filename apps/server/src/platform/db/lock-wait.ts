import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { executePrepared } from './prepared.ts'

/** A batch that waits longer for a lock gives way to its holder, long before a deadlock is looked for. */
const lockWait = '100ms'

/** Limits how long the transaction of a batch waits for a lock. */
export async function limitLockWait(tx: Tx): Promise<void> {
  const query = sql`SELECT set_config('lock_timeout', ${sql.lit(lockWait)}, true)`
  await executePrepared(tx, { compile: () => query.compile(tx) })
}

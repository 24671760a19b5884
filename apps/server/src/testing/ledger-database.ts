import { afterAll, beforeAll } from 'vitest'
import type { Db, Tx } from '../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { expectSoundLedger } from './sound-ledger.ts'

/** A database of its own for a file that tests the ledger; at the end every invariant is proven. */
export function useLedgerDatabase() {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await expectSoundLedger({ deps: database })
    await database.close()
  })
  return {
    get db(): Db {
      return database.db
    },
    get pool(): TestDatabase['pool'] {
      return database.pool
    },
    inTx: <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work),
  }
}

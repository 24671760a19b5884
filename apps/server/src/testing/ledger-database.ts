import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '../features/ledger/ledger.service.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A database of its own for a file that tests the ledger; at the end every invariant is proven. */
export function useLedgerDatabase() {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    const invariants = await checkInvariants(database.db)
    expect(invariants.filter((line) => !line.passed)).toEqual([])
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

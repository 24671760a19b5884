import { expect } from 'vitest'
import { checkInvariants } from '../features/ledger/ledger.service.ts'
import type { Db } from '../platform/db/database.ts'

/** Proves every invariant of the ledger. */
export async function expectSoundLedger({ deps }: { deps: { db: Db } }): Promise<void> {
  for (const invariant of await checkInvariants(deps.db)) {
    expect(invariant, invariant.name).toMatchObject({ passed: true })
  }
}

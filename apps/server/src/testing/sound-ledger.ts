import { expect } from 'vitest'
import { checkInvariants } from '../features/ledger/ledger.service.ts'
import type { TestApp } from './open-app.ts'

/** Proves every invariant of the ledger. */
export async function expectSoundLedger(t: TestApp): Promise<void> {
  for (const invariant of await checkInvariants(t.deps.db)) {
    expect(invariant, invariant.name).toMatchObject({ passed: true })
  }
}

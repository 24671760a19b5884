import { randomBytes } from 'node:crypto'
import { grant, type WalletBucket } from '../features/ledger/ledger.service.ts'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'

export function newKey(): string {
  return `key-${randomBytes(8).toString('hex')}`
}

/** Puts an amount into a wallet, as a gift of the house. */
export async function giveAmount(
  t: TestApp,
  person: Pick<Person, 'oid'>,
  bucket: WalletBucket,
  amount: number,
): Promise<void> {
  await t.deps.db.transaction().execute((tx) =>
    grant(tx, {
      operation: 'test.grant',
      key: newKey(),
      type: 'increase',
      ownerOid: person.oid,
      amounts: [{ bucket, amount, origin: 'admin' }],
      now: t.clock.now(),
    }),
  )
}

export async function walletOf(t: TestApp, person: Person): Promise<Record<string, number>> {
  return (await t.call('GET /wallet', { token: person.token })).body
}

import type { Deps } from '../deps.ts'
import type { UserRow } from '../features/account/account.service.ts'
import { grant, type WalletBucket } from '../features/ledger/ledger.service.ts'

/** A gift under one key: an interrupted start does not give it twice. */
export async function fillWallet(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { oid: ownerOid }: Pick<UserRow, 'oid'>,
  amounts: Partial<Record<WalletBucket, number>>,
  key = ownerOid,
): Promise<void> {
  await db.transaction().execute((tx) =>
    grant(tx, {
      operation: 'demo.gift',
      key,
      type: 'increase',
      ownerOid,
      amounts: Object.entries(amounts).map(([bucket, amount]) => ({
        bucket: bucket as WalletBucket,
        amount,
        origin: 'demo',
      })),
      now: clock.now(),
    }),
  )
}

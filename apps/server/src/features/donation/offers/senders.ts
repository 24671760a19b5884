import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { listUsers } from '../../account/account.service.ts'

export type Sender = NonNullable<DonationRecord['sender']>

/** What donors are called, by their ids; those who left are left out. */
export async function readSenders(
  db: Db | Tx,
  donorOids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Sender>> {
  const oids = [...new Set(donorOids.flatMap((oid) => oid ?? []))]
  const users = await listUsers(db, oids)
  return new Map(
    users
      .filter(({ withdrawn_at: left }) => left === null)
      .map(({ oid, nickname }) => [oid, { userOid: oid, nickname }]),
  )
}

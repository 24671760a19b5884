import type { Db, Tx } from '../../../platform/db/database.ts'
import type { TierRow } from '../subscription.tables.ts'

/** The tiers of a creator, the lowest first, those out of offer included where asked for. */
export async function listTiers(
  db: Db | Tx,
  { creatorOid, withRemoved }: { creatorOid: string; withRemoved: boolean },
): Promise<TierRow[]> {
  let query = db
    .selectFrom('subscription_tiers')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .orderBy('position')
    .orderBy('oid')
  if (!withRemoved) query = query.where('removed_at', 'is', null)
  return query.execute()
}

/** Lets the tiers of one creator change one after the other, and answers them all. */
export async function lockTiers(tx: Tx, creatorOid: string): Promise<TierRow[]> {
  await tx
    .selectFrom('users')
    .select('oid')
    .where('oid', '=', creatorOid)
    .forNoKeyUpdate()
    .execute()
  return listTiers(tx, { creatorOid, withRemoved: true })
}

export async function updateTier(
  tx: Tx,
  oid: string,
  changes: Partial<Omit<TierRow, 'oid' | 'creator_oid' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('subscription_tiers').set(changes).where('oid', '=', oid).execute()
}

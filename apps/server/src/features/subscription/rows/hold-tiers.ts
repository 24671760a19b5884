import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SubscriptionRow, TierRow } from './subscription.tables.ts'

/**
 * Holds tiers against changes by their creator until the transaction ends, in the order in which they
 * are changed: all that a transaction needs at once.
 */
export function holdTiers(tx: Tx, oids: readonly string[]): Promise<TierRow[]> {
  return tx
    .selectFrom('subscription_tiers')
    .selectAll()
    .where(sql<boolean>`oid = ANY(${oids}::text[])`)
    .orderBy('oid')
    .forShare()
    .execute()
}

/** One tier, with those of a subscription. Throws `subscription.tier_not_found`. */
export async function holdTier(
  tx: Tx,
  oid: string,
  living: Pick<SubscriptionRow, 'tier_oid' | 'next_tier_oid'> | null = null,
): Promise<TierRow> {
  const others = living ? [living.tier_oid, living.next_tier_oid ?? oid] : []
  const rows = await holdTiers(tx, [oid, ...others])
  const row = rows.find((tier) => tier.oid === oid)
  if (!row) throw new AppError('subscription.tier_not_found')
  return row
}

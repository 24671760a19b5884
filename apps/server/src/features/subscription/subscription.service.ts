import type { Db, Tx } from '../../platform/db/database.ts'
import './subscription.tables.ts'
import { countHolders } from './subscriptions.queries.ts'
import { listTiers } from './tiers/tiers.queries.ts'

export { refundPayment } from './admin/refund-payment.ts'

/** A tier of a creator, offered or not, as it stays until the transaction ends; null where there is none. */
export async function shareTier(
  tx: Tx,
  { creatorOid, tierOid }: { creatorOid: string; tierOid: string },
): Promise<{ oid: string; level: number } | null> {
  const row = await tx
    .selectFrom('subscription_tiers')
    .select(['oid', 'position as level'])
    .where('oid', '=', tierOid)
    .where('creator_oid', '=', creatorOid)
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

/** What a tier is called, offered or not; null where there is none, and empty where its creator left. */
export async function findTierName(db: Db | Tx, tierOid: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_tiers')
    .select('name')
    .where('oid', '=', tierOid)
    .executeTakeFirst()
  return row?.name ?? null
}

/** What tiers are called, offered or not; empty where their creator left. */
export async function listTierNames(db: Db, oids: readonly string[]): Promise<Map<string, string>> {
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_tiers')
    .select(['oid', 'name'])
    .where('oid', 'in', [...new Set(oids)])
    .execute()
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

/**
 * The tier that somebody can take now for what a tier opens: that one, or where it is out of offer or
 * full the lowest above it; null where there is none.
 */
export async function findOfferedTier(
  db: Db | Tx,
  { tierOid, now }: { tierOid: string; now: Date },
): Promise<string | null> {
  const tier = await db
    .selectFrom('subscription_tiers')
    .select(['creator_oid', 'position'])
    .where('oid', '=', tierOid)
    .executeTakeFirst()
  if (!tier) return null
  const offered = await listTiers(db, { creatorOid: tier.creator_oid, withRemoved: false })
  const opening = offered.filter(({ position }) => position >= tier.position)
  const holders = await countHolders(db, { tierOids: opening.map(({ oid }) => oid), now })
  const free = opening.find(({ oid, seats }) => seats === null || (holders.get(oid) ?? 0) < seats)
  return free?.oid ?? null
}

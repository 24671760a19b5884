import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TierChange, TierRow } from '../rows/subscription.tables.ts'
import { tierNameColumns, tierNameIn } from '../rows/tier-texts.ts'

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

export async function updateTier(tx: Tx, oid: string, changes: TierChange): Promise<void> {
  await tx.updateTable('subscription_tiers').set(changes).where('oid', '=', oid).execute()
}

/** Throws `subscription.tier_not_found`. */
export async function getTier(db: Db | Tx, oid: string): Promise<TierRow> {
  const row = await db
    .selectFrom('subscription_tiers')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row) throw new AppError('subscription.tier_not_found')
  return row
}

export async function listTiersByOid(db: Db | Tx, oids: readonly string[]): Promise<TierRow[]> {
  return db
    .selectFrom('subscription_tiers')
    .selectAll()
    .where(sql<boolean>`oid = ANY(${[...new Set(oids)]}::text[])`)
    .execute()
}

/** What tiers are called in a language, offered or not; empty where their creator left. */
export async function listTierNames(
  db: Db,
  oids: readonly string[],
  lang: Language,
): Promise<Map<string, string>> {
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_tiers')
    .select(['oid', ...tierNameColumns])
    .where('oid', 'in', [...new Set(oids)])
    .execute()
  return new Map(rows.map((row) => [row.oid, tierNameIn(row, lang)]))
}

import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { relevelItems } from '../catalogue/catalogue.service.ts'
import type { MembershipsTable } from './access.tables.ts'

export type Membership = Selectable<MembershipsTable>

/**
 * Writes whose subscriber somebody is from now on, in place of what they were: in the transaction of
 * the subscription, at each payment, change of tier and announced end.
 */
export async function setMembership(
  tx: Tx,
  membership: {
    userOid: string
    creatorOid: string
    tierOid: string
    /** 0 for the free tier, which opens nothing that asks for a paid one; higher opens more. */
    level: number
    isStreak: boolean
    /** The start of the unbroken subscription. */
    since: Date
    /** Exclusive. */
    validUntil: Date
  },
): Promise<void> {
  const { userOid, creatorOid, tierOid, level, isStreak, since, validUntil } = membership
  const told = { tier_oid: tierOid, level, is_streak: isStreak, since, valid_until: validUntil }
  await tx
    .insertInto('memberships')
    .values({ user_oid: userOid, creator_oid: creatorOid, ...told })
    .onConflict((conflict) => conflict.columns(['user_oid', 'creator_oid']).doUpdateSet(told))
    .execute()
}

/** Ends a membership at an instant, unless it ends before; false where there is none to end. */
export async function endMembership(
  tx: Tx,
  { userOid, creatorOid, at }: { userOid: string; creatorOid: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('memberships')
    .set({ valid_until: at })
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .where('valid_until', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whose subscriber somebody is at an instant, or null. */
export async function findMembership(
  db: Db | Tx,
  { userOid, creatorOid, now }: { userOid: string; creatorOid: string; now: Date },
): Promise<Membership | null> {
  const row = await db
    .selectFrom('memberships')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .where('since', '<=', now)
    .where('valid_until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Copies the levels of a creator's tiers anew where their order changed, to memberships and to what
 * the tiers open; other tiers keep theirs.
 */
export async function relevelMemberships(
  tx: Tx,
  change: { creatorOid: string; levels: readonly { tierOid: string; level: number }[] },
): Promise<void> {
  for (const { tierOid, level } of change.levels) {
    await tx
      .updateTable('memberships')
      .set({ level })
      .where('creator_oid', '=', change.creatorOid)
      .where('tier_oid', '=', tierOid)
      .where('level', '<>', level)
      .execute()
    await relevelItems(tx, { tierOid, level })
  }
}

/** Of some tiers those that open something, or that somebody is or was a member by. */
export async function listTiersInAccess(
  db: Db | Tx,
  tierOids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    SELECT oid FROM unnest(${tierOids}::text[]) AS asked (oid)
    WHERE EXISTS (SELECT FROM catalogue_items WHERE way_tier_oid = asked.oid)
      OR EXISTS (SELECT FROM memberships WHERE tier_oid = asked.oid)`.execute(db)
  return rows.map(({ oid }) => oid)
}

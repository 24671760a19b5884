import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { listTiersInAccess } from '../../access/access.service.ts'
import { endStock } from '../../commerce/commerce.service.ts'
import { listCouponSubjects } from '../../coupon/coupon.service.ts'
import type { TierRow } from '../rows/subscription.tables.ts'

/**
 * Deletes a removed tier that nothing names. Whoever is about to name one holds its row: they are
 * waited for, and what they wrote is seen. Throws `subscription.tier_in_use`.
 */
export async function deleteTier(tx: Tx, { oid }: Pick<TierRow, 'oid'>): Promise<void> {
  const row = await tx
    .selectFrom('subscription_tiers')
    .select(['oid', 'removed_at'])
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!(await listDeletable(tx, [row])).has(oid)) throw new AppError('subscription.tier_in_use')
  await endStock(tx, oid)
  await tx.deleteFrom('subscription_tiers').where('oid', '=', oid).execute()
}

/** Of some tiers the removed ones that nobody has or had, and that no payment, order, coupon or story names. */
export async function listDeletable(
  db: Db | Tx,
  tiers: readonly Pick<TierRow, 'oid' | 'removed_at'>[],
): Promise<Set<string>> {
  const removed = tiers.flatMap(({ oid, removed_at }) => (removed_at === null ? [] : [oid]))
  if (removed.length === 0) return new Set()
  const { rows } = await sql<{ oid: string }>`
    SELECT oid FROM unnest(${removed}::text[]) AS removed (oid)
    WHERE NOT EXISTS (SELECT FROM subscriptions WHERE tier_oid = removed.oid)
      AND NOT EXISTS (SELECT FROM subscriptions WHERE next_tier_oid = removed.oid)
      AND NOT EXISTS (SELECT FROM subscription_payments WHERE tier_oid = removed.oid)
      AND NOT EXISTS (SELECT FROM card_orders WHERE subject_oid = removed.oid)`.execute(db)
  const unheld = rows.map(({ oid }) => oid)
  const named = new Set([
    ...(await listTiersInAccess(db, unheld)),
    ...(await listCouponSubjects(db, { kind: 'tier', oids: unheld })),
  ])
  return new Set(unheld.filter((oid) => !named.has(oid)))
}

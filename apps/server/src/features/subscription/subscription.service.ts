import type { Db, Tx } from '../../platform/db/database.ts'
import './rows/subscription.tables.ts'

export { subscriptionPurpose } from './orders/subscription-purpose.ts'
export { refundPayment } from './admin/refund-payment.ts'
export { offeredAccess, shareTier, termColumnsFor } from './tiers/item-tiers.ts'
export { presentTiers } from './tiers/present-tiers.ts'
export { listTierNames, listTiers } from './tiers/tiers.queries.ts'
export { monthSales } from './rows/month-sales.ts'

/** What a tier is called, offered or not; null where there is none, and empty where its creator left. */
export async function findTierName(db: Db | Tx, tierOid: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_tiers')
    .select('name')
    .where('oid', '=', tierOid)
    .executeTakeFirst()
  return row?.name ?? null
}

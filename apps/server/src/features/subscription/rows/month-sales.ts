import type { SaleKind } from '../../commerce/commerce.service.ts'
import './subscription.tables.ts'

/** Months of a tier, and what was paid for a change of it. */
export const monthSales: SaleKind = {
  kind: 'subscription',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'coin_subscription',
  itemKind: 'tier',
  describe: async (db, tierOids) => {
    if (tierOids.length === 0) return new Map()
    const rows = await db
      .selectFrom('subscription_tiers')
      .select(['oid', 'name'])
      .where('oid', 'in', [...new Set(tierOids)])
      .execute()
    return new Map(rows.map(({ oid, name }) => [oid, { title: name, path: null }]))
  },
}

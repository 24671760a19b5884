import { type RawBuilder, sql } from 'kysely'
import { type SaleKind } from './sale-kind.ts'
import { salesOfItems } from './sales-of-items.ts'

/** The type of what was bought for somebody else. */
export const giftType = 'gift'

/** Gifts of items of any kind, which are listed and summed apart from purchases. */
export function giftSales(itemSales: readonly SaleKind[]): SaleKind {
  return {
    kind: giftType,
    currency: 'coin',
    namesBuyers: true,
    postingType: giftType,
    itemKind: giftType,
    ...salesOfItems(itemSales),
  }
}

/** The type under which a row of `sales` is listed and summed: its kind, but for gifts. */
export const saleType: RawBuilder<string> = sql`(CASE WHEN is_gift THEN ${sql.lit(giftType)} ELSE kind END)`

import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import type { Generated } from 'kysely'

interface SalesTable {
  posting_id: string
  /** The place of the line in its posting. */
  place: Generated<number>
  /** Who is paid; a line has a row for each of them. */
  creator_oid: string
  /** By what the sale is known: the order, the payment or the posting. */
  oid: string
  kind: string
  item_oid: string
  /** It's listed and summed as a gift, not by its kind. */
  is_gift: Generated<boolean>
  /** Null where buyers of the kind are not told. */
  buyer_oid: string | null
  /** The first creator of a line: for the house the line counts once. */
  is_lead: boolean
  currency: SaleCurrency
  /** The creator's part of the price, in coins or thousandths of a credit. */
  paid: number
  bonus: number
  fee_percent: number | null
  /** The agreed share of a joint sale; null of others. */
  share_percent: number | null
  earned: number
  /** What its refund took back of it. */
  refund_earned: Generated<number | null>
  at: Date
  refunded_at: Date | null
  refund_posting_id: string | null
  /** The transactions that sold and refunded, for roll-ups. */
  xact: Generated<number>
  refund_xact: number | null
}

/** Sums of sales by creator, day of the operator's, kind and item; see the migration. */
interface SaleDaysTable {
  creator_oid: string
  day: string
  /** The kind, or `gift`. */
  kind: string
  item_oid: string
  currency: SaleCurrency
  sold: number
  leads: number
  refunded: number
  sold_paid: number
  refunded_paid: number
  with_bonus: number
  paid: number
  bonus: number
  bonus_beside_paid: number
  earned: number
  refunded_at: Date | null
}

/** By kind alone, with an empty item. */
interface SaleKindDaysTable extends SaleDaysTable {
  /** How many items of the kind were sold on the day. */
  items: number
}

interface SaleDaysWatermarkTable {
  singleton: Generated<boolean>
  /** Sales of transactions before it are in the sums. */
  xact: number
  zone: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    sales: SalesTable
    sale_days: SaleDaysTable
    /** By month, with its first day. */
    sale_months: SaleDaysTable
    sale_kind_days: SaleKindDaysTable
    sale_days_watermark: SaleDaysWatermarkTable
  }
}

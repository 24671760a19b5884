interface CartEntriesTable {
  user_oid: string
  content_oid: string
  /** The first half of `type_contentOid`. */
  type: string
  /** What it cost when it was added. */
  seen_price: number
  added_at: Date
}

interface BuyerChoicesTable {
  user_oid: string
  one_touch: boolean
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    cart_entries: CartEntriesTable
    buyer_choices: BuyerChoicesTable
  }
}

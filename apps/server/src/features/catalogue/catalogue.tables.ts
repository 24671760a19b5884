import type { AccessMode } from '@plax/contracts/access-values'
import type { Generated } from 'kysely'

/** `taken_down`: by an administrator; its owner sees it, and why. */
type ItemState = 'draft' | 'published' | 'taken_down' | 'deleted'
type ItemVisibility = 'public' | 'private'

export interface CatalogueItemsTable {
  /** The content's own id. */
  oid: string
  kind: 'story'
  owner_oid: string
  state: ItemState
  visibility: ItemVisibility
  access: AccessMode
  /** Of the lowest tier that opens it to subscribers; null is any tier that is not free. */
  access_level: number | null
  access_tier_oid: string | null
  /** The first instant of a month (UTC), for `subscribers_before`; null for all else. */
  access_before: Date | null
  is_adult: Generated<boolean>
  /** Set where it is sold (`hasPrice`), and null for all else. */
  price_coins: number | null
  /** Whether bonus coins pay for it too; its owner earns nothing from those. */
  allows_bonus: Generated<boolean>
  title: string
  /** Its tags as they are compared; written by `insertItem` and `updateItem`. */
  tag_keys: Generated<string[]>
  language: string
  published_at: Date | null
  taken_down_reason: string | null
  taken_down_at: Date | null
  created_at: Date
  updated_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    catalogue_items: CatalogueItemsTable
  }
}

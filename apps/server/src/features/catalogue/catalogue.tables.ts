import type { Generated } from 'kysely'

/** `taken_down`: by an administrator; its owner sees it, and why. */
type ItemState = 'draft' | 'published' | 'taken_down' | 'deleted'
type ItemVisibility = 'public' | 'private'
/** `open`: everyone; `buyers`: who holds an entitlement; `invited`: whom its owner invited. */
type ItemAccess = 'open' | 'buyers' | 'invited'

export interface CatalogueItemsTable {
  /** The content's own id. */
  oid: string
  kind: 'story'
  owner_oid: string
  state: ItemState
  visibility: ItemVisibility
  access: ItemAccess
  is_adult: Generated<boolean>
  /** Set for `buyers`, and null for all else. */
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

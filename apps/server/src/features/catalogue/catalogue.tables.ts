import type { Generated } from 'kysely'

type ItemState = 'draft' | 'published' | 'deleted'
type ItemVisibility = 'public' | 'private'
/** `open`: everyone; `entitled`: who holds an entitlement. */
type ItemAccess = 'open' | 'entitled'

export interface CatalogueItemsTable {
  /** The content's own id. */
  oid: string
  kind: 'story'
  owner_oid: string
  state: ItemState
  visibility: ItemVisibility
  access: ItemAccess
  is_adult: Generated<boolean>
  title: string
  language: string
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    catalogue_items: CatalogueItemsTable
  }
}

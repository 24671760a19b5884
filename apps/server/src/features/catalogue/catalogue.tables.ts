import type { Generated } from 'kysely'

/** `taken_down`: by an administrator; its owner sees it, and why. */
type ItemState = 'draft' | 'published' | 'taken_down' | 'deleted'
type ItemVisibility = 'public' | 'private'

/** Without what is not translated. */
export type Translations = Partial<
  Record<string, { title?: string; description?: string; thumbnailAssetOid?: string }>
>

export interface CatalogueItemsTable {
  /** The content's own id. */
  oid: string
  /** One of `ItemKinds`; never changes. */
  kind: string
  owner_oid: string
  state: ItemState
  visibility: ItemVisibility
  /** The ways that open it, any of which is enough: this one to everybody. */
  way_free: Generated<boolean>
  /** To those whom its owner invited; where it is the only way, nobody else learns of the item. */
  way_invitation: Generated<boolean>
  /** To who holds an entitlement to this. */
  way_ticket_oid: string | null
  /** To subscribers in a tier of this level or above. */
  way_tier_level: number | null
  /** The tier that has this level; null is any that is not free. */
  way_tier_oid: string | null
  /** The first instant of a month (UTC): only to subscribers who began before. */
  way_before: Date | null
  /** To who pays this. */
  price_coins: number | null
  /** Whether callers from Korea learn of it (R-content-021). */
  is_open_to_korea: Generated<boolean>
  /** The gates before it: this one is for adults alone. */
  is_adult: Generated<boolean>
  /** The password to enter; a new one has another id. */
  password_oid: string | null
  /** When it is published, where that was set; hidden until then. */
  publish_at: Date | null
  /** Whether bonus coins pay for it too; its owner earns nothing from those. */
  allows_bonus: Generated<boolean>
  /** In its own language, as the description and the thumbnail are. */
  title: string
  description: Generated<string>
  thumbnail_asset_oid: Generated<string | null>
  /** The same in other languages, by their codes. */
  translations: Generated<Translations>
  /** Its tags as they are compared; written by `insertItem` and `updateItem`. */
  tag_keys: Generated<string[]>
  language: string
  published_at: Date | null
  taken_down_reason: string | null
  taken_down_at: Date | null
  created_at: Date
  updated_at: Date
}

/** By name, for prepared queries: a plan does not outlive a change of what `*` is. */
export const itemColumns = [
  'catalogue_items.oid',
  'catalogue_items.kind',
  'catalogue_items.owner_oid',
  'catalogue_items.state',
  'catalogue_items.visibility',
  'catalogue_items.way_free',
  'catalogue_items.way_invitation',
  'catalogue_items.way_ticket_oid',
  'catalogue_items.way_tier_level',
  'catalogue_items.way_tier_oid',
  'catalogue_items.way_before',
  'catalogue_items.price_coins',
  'catalogue_items.is_open_to_korea',
  'catalogue_items.is_adult',
  'catalogue_items.password_oid',
  'catalogue_items.publish_at',
  'catalogue_items.allows_bonus',
  'catalogue_items.title',
  'catalogue_items.description',
  'catalogue_items.thumbnail_asset_oid',
  'catalogue_items.translations',
  'catalogue_items.tag_keys',
  'catalogue_items.language',
  'catalogue_items.published_at',
  'catalogue_items.taken_down_reason',
  'catalogue_items.taken_down_at',
  'catalogue_items.created_at',
  'catalogue_items.updated_at',
] as const

/** Events of items that are scheduled to be published. */
interface DueEventsTable {
  item_oid: string
  at: Date
  stream: string
  type: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    catalogue_items: CatalogueItemsTable
    due_events: DueEventsTable
  }
}

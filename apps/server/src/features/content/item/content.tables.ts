import type { Playthrough, Scenario } from '@plax/branching'
import type { contentFields, discountSettings } from '@plax/contracts/content/fields'
import type {
  ContentType,
  partnerStates,
  PostFault,
  PostNetwork,
  PostState,
  ratingReviewStates,
  ratings,
} from '@plax/contracts/content/content-values'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'

export type ContentFields = z.output<typeof contentFields>
export type Discount = z.output<typeof discountSettings>
export type Rating = (typeof ratings)[number]

export interface ContentsTable {
  /** The id of its catalogue item, which has its texts, thumbnail, terms, state and dates. */
  content_oid: string
  type: ContentType
  /** All that its creator set, as they typed it. */
  fields: ColumnType<ContentFields, string, string>
  discount: ColumnType<Discount | null, string | null, string | null>
  is_replay: Generated<boolean>
  is_scenario_item: Generated<boolean>
  /** Raised by each change. */
  version: Generated<number>
  rating: Rating | null
  /** Deleted by its creator, and kept for those who own it. */
  deleted_at: Date | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  has_drm: Generated<boolean>
  played_seconds: Generated<number>
  /** The encoding whose failure its creator was notified of last. */
  failed_encoding_oid: Generated<string | null>
  /** A frame of its film, the thumbnail if its creator chose none. */
  frame_asset_oid: Generated<string | null>
}

export interface ContentPartnersTable {
  content_oid: string
  user_oid: string
  /** Percent of what the content earns. */
  share: number
  state: (typeof partnerStates)[number]
  invited_at: Date
  decided_at: Date | null
}

export interface ContentViewsTable {
  oid: string
  content_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  began_at: Date
  last_at: Date
  counted_at: Date | null
  played_seconds: Generated<number>
  position_seconds: Generated<number>
}

export interface ContentViolationsTable {
  user_oid: string
  /** 1: warned, 2: suspended. */
  step: number
  /** Contents that they opened in the time that was watched. */
  opened: number
  at: Date
}

export interface ContentReviewsTable {
  oid: string
  content_oid: string
  creator_oid: string
  state: (typeof ratingReviewStates)[number]
  rating: Rating | null
  reason: string | null
  price_coins: number
  request_key: string
  posting_id: string
  refund_posting_id: string | null
  decided_by: string | null
  asked_at: Date
  decided_at: Date | null
}

export interface ContentDrmTable {
  content_oid: string
  buyer_oid: string
  price_coins: number
  request_key: string
  posting_id: string
  bought_at: Date
}

export interface ContentScenariosTable {
  content_oid: string
  draft: ColumnType<Scenario, string, string>
  draft_ink: string | null
  /** Raised by each change. */
  version: Generated<number>
  saved_at: Date | null
  /** What readers play. */
  published: ColumnType<Scenario | null, string | null, string | null>
  published_ink: string | null
  published_version: number | null
}

export interface ContentScenarioPartsTable {
  story_oid: string
  part_oid: string
}

export interface ContentPlaythroughsTable {
  user_oid: string
  content_oid: string
  playthrough: ColumnType<Playthrough, string, string>
  ink_save: string | null
  updated_at: Date
}

export interface ContentPostHooksTable {
  creator_oid: string
  sealed: Buffer
  /** Shown of it. */
  ending: string
  changed_at: Date
}

export interface ContentPostsTable {
  content_oid: string
  network: PostNetwork
  state: Generated<PostState>
  reason: PostFault | null
  tries: Generated<number>
  changed_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    contents: ContentsTable
    content_partners: ContentPartnersTable
    content_views: ContentViewsTable
    content_violations: ContentViolationsTable
    content_reviews: ContentReviewsTable
    content_drm: ContentDrmTable
    content_scenarios: ContentScenariosTable
    content_scenario_parts: ContentScenarioPartsTable
    content_playthroughs: ContentPlaythroughsTable
    content_post_hooks: ContentPostHooksTable
    content_posts: ContentPostsTable
  }
}

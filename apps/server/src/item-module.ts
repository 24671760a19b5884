import type { UploadContext } from '@plax/contracts/media/upload-values'
import type { RawBuilder } from 'kysely'
import type { ItemKind, ItemKinds } from './features/catalogue/catalogue.service.ts'
import type { CreatorTerms, SaleKind } from './features/commerce/commerce.service.ts'
import type { KeptPart, PollSource } from './features/engagement/library.service.ts'
import type { MediaGate } from './features/media/encoding/encoding.service.ts'
import type { BlockedPart } from './features/shelf/shelf.service.ts'
import type { Db, Tx } from './platform/db/database.ts'
import type { Feature } from './platform/feature.ts'

/** A module's feature; one that keeps rows of people must handle their leaving. */
export type ItemFeature = Feature & Required<Pick<Feature, 'lifecycle'>>

/**
 * Everything that a feature registers for one kind of item, in one line of `app.ts`. The program
 * doesn't start if a required part is missing (`item-parts.ts`).
 */
export interface ItemModule {
  /** Its name, error codes, and page; comments, likes, and notifications link to the page. */
  kind: ItemKind
  /** Its routes, jobs, notifications, data download, erasure, and parts of bundles. */
  feature: (all: { kinds: ItemKinds }) => ItemFeature
  /** Its kinds of sale; the one named like the kind is the main one. Default: items can’t be sold. */
  sales?: readonly SaleKind[]
  /** Its presentation in playlists, history, and likes. Default: the kind’s page, never autoplayed. */
  kept?: KeptPart
  /** Finds the poll that a creator added to an item. Default: items have no polls. */
  polls?: PollSource
  /**
   * Conditions on `catalogue_items`, by channel tab (`channelTabPattern`), which kinds can share. Default:
   * on no tab.
   */
  tabs?: Readonly<Record<string, RawBuilder<boolean>>>
  /** Decides who may play encodings that belong to an item. Default: nothing is encoded. */
  gate?: MediaGate
  /**
   * Whether others keep an item besides those with an entitlement to it, as a condition on
   * `catalogue_items`; kept items survive their owner’s account. Default: nobody else does.
   */
  isAlsoHeld?: RawBuilder<boolean>
  /** The upload contexts of the files that items consist of. Default: none. */
  fileContexts?: readonly UploadContext[]
  /** Throws if an item’s files can’t be changed now. Default: they always can. */
  assertEditable?: (db: Db | Tx, asked: { itemOid: string; now: Date }) => Promise<void>
  /**
   * Finds the URL of an item’s thumbnail for link previews, in a language or in the item’s own; null if
   * not everyone may see it. Default: the thumbnail, unless the item is for adults.
   */
  findCover?: (
    db: Db,
    asked: { itemOid: string; language: string | null },
  ) => Promise<string | null>
  /** Members of its own in the list of blocked items. Default: none. */
  blocked?: BlockedPart
  /**
   * Counts reads up to now that aren’t counted when they happen, before they’re ranked or shown beside
   * sales. Default: nothing to count.
   */
  countReads?: () => Promise<void>
  /** Tags of new creators, which allow them to make items. Default: none. */
  creatorTags?: () => Promise<readonly string[]>
  /** What it adds to the terms that creators accept. Default: nothing. */
  creatorTerms?: () => Promise<Partial<CreatorTerms>>
}

import type { PageClass } from '@plax/contracts/analytics/page-classes'
import type { Language } from '@plax/contracts/languages'
import { mapUnique } from '../../platform/map-unique.ts'
import type { NotificationWords } from '../../platform/notify.ts'
import type { ItemCodes } from './item-codes.ts'

/** What a feature says of a kind of item that it brings. */
export interface ItemKind {
  /** As `catalogue_items.kind` has it. */
  kind: string
  /** What it calls the refusals of what all kinds share. */
  codes: ItemCodes
  /** The page of one. */
  pathOf: (oid: string) => string
  /**
   * What followers are notified of when one is published, with `{title}` and `{creator}`. Default: they
   * aren’t.
   */
  publishedTexts?: Record<Language, NotificationWords>
  /** The place of notifications where its creator changes one. Default: its page. */
  editPlace?: string
  /** What analytics counts its page as. Default: `other`, unless the documents name its path. */
  pageClass?: PageClass
}

/** The kinds of items there are; `app.ts` puts them together. */
export type ItemKinds = ReadonlyMap<string, ItemKind>

export function itemKinds(kinds: readonly ItemKind[]): ItemKinds {
  return mapUnique(kinds, 'items')
}

/** Throws where no feature brings items of the kind: nothing would list, open or sell them. */
export function assertKind(kinds: ItemKinds, kind: string): void {
  if (!kinds.has(kind)) throw new Error(`No feature brings items of the kind ${kind}.`)
}

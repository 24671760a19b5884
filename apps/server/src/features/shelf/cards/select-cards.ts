import type { Language } from '@plax/contracts/languages'
import { type Selectable, sql } from 'kysely'
import type { Picture } from '@plax/contracts/media/media'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { accessColumns, isBlurredFor } from '../../access/access.service.ts'
import { nameColumns, nameIn, type Named } from '../../account/account.service.ts'
import { type CatalogueItem, thumbnailIn, titleIn } from '../../catalogue/catalogue.service.ts'
import { blurPicture, pictureColumn, pictureOf, type Signer } from '../../media/media.service.ts'
import type { ShelfCardsTable } from './cards.tables.ts'

/** What lists read of an item; its long texts stay where they are. */
export type CardRow = Pick<CatalogueItem, (typeof itemColumns)[number]> &
  Pick<Selectable<ShelfCardsTable>, (typeof cardColumns)[number]> &
  Named & {
    /** For `pictureOf`. */
    thumbnail: string | null
  }

const itemColumns = [
  ...accessColumns,
  'kind',
  'title',
  'translations',
  'language',
  'updated_at',
  'taken_down_at',
  'taken_down_reason',
] as const

const cardColumns = ['topic', 'tags', 'summary', 'figures', 'popularity'] as const

/** Cards with their items, the names of their creators and the thumbnails for a language. */
export function selectCards(db: Db | Tx, lang: Language): Selection {
  const known = selections.get(db) ?? new Map<Language, Selection>()
  selections.set(db, known)
  const selection = known.get(lang) ?? buildSelection(db, lang)
  known.set(lang, selection)
  return selection
}

/** Builders never change, so that lists go on from the same one. */
const selections = new WeakMap<Db | Tx, Map<Language, Selection>>()
type Selection = ReturnType<typeof buildSelection>

function buildSelection(db: Db | Tx, lang: Language) {
  return db
    .selectFrom('shelf_cards')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'shelf_cards.item_oid')
    .innerJoin('users', 'users.oid', 'catalogue_items.owner_oid')
    .select(itemColumns.map((column) => `catalogue_items.${column}` as const))
    .select(cardColumns.map((column) => `shelf_cards.${column}` as const))
    .select(nameColumns)
    .select(pictureColumn(thumbnailIn(lang)).as('thumbnail'))
}

/** What a viewer is shown of a card whatever its kind. */
export function presentCard(
  row: CardRow,
  { viewer, lang, signer }: { viewer: Viewer; lang: Language; signer: Signer },
): { title: string; creatorName: string; thumbnail: Picture | null } {
  const picture = row.thumbnail === null ? null : pictureOf(row.thumbnail, signer)
  return {
    title: titleIn(row, lang),
    creatorName: nameIn(row, lang),
    thumbnail: picture && isBlurredFor(viewer, row) ? blurPicture(picture) : picture,
  }
}

type Viewer = Pick<Actor, 'userOid' | 'roles'>

/** Of everyone may list: published and public, whatever `visibleTo` lets somebody see beside it. */
export const isListedCard = sql<boolean>`shelf_cards.is_listed`

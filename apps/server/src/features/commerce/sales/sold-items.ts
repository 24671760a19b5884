import type { Language } from '@plax/contracts/languages'
import {
  accessColumns,
  isBlurredFor,
  visibleTo,
  withoutBlocks,
} from '../../access/access.service.ts'
import {
  type CatalogueItem,
  listItems,
  thumbnailIn,
  titleIn,
} from '../../catalogue/catalogue.service.ts'
import type { PostingItem, PostingReader } from '../../ledger/ledger.service.ts'
import {
  blurPicture,
  pictureColumn,
  pictureOf,
  type Signer,
  signerOf,
} from '../../media/media.service.ts'
import type { SaleKind, ItemDeps } from './sale-kind.ts'

/** What kinds of sale say of items that stand in the catalogue. */
export function soldItems(pathOf: (oid: string) => string): Pick<SaleKind, 'describe' | 'show'> {
  return {
    describe: async (db, itemOids, lang) => {
      const items = await listItems(db, itemOids)
      const described = [...items].map(
        ([oid, item]) => [oid, { title: titleIn(item, lang), path: pathOf(oid) }] as const,
      )
      return new Map(described)
    },
    show: async (deps, itemOids, reader) => {
      const rows = await selectShown(deps, itemOids, reader)
      const signer = signerOf(deps)
      const shown = rows.flatMap((row) => {
        if (row.isVisible) return [[row.oid, show(row, { pathOf, reader, signer })] as const]
        return isKnownStill(row) ? [[row.oid, titleOnly(row, reader.lang)] as const] : []
      })
      return new Map(shown)
    },
  }
}

/** What one blocked later is named still: it is about one's own money. */
function selectShown({ db, clock }: ItemDeps, oids: readonly string[], reader: PostingReader) {
  const { actor, lang } = reader
  return db
    .selectFrom('catalogue_items')
    .select([...accessColumns, 'title', 'translations', 'language', 'taken_down_at'])
    .select(pictureColumn(thumbnailIn(lang)).as('thumbnail'))
    .select(visibleTo(withoutBlocks(actor), clock.now()).as('isVisible'))
    .where('oid', 'in', oids)
    .execute()
}

type ItemRow = Awaited<ReturnType<typeof selectShown>>[number]

function show(
  row: ItemRow,
  how: { pathOf: (oid: string) => string; reader: PostingReader; signer: Signer },
): PostingItem {
  const { pathOf, reader, signer } = how
  const picture = row.thumbnail === null ? null : pictureOf(row.thumbnail, signer)
  return {
    title: titleIn(row, reader.lang),
    path: pathOf(row.oid),
    thumbnail: picture && isBlurredFor(reader.actor, row) ? blurPicture(picture) : picture,
  }
}

/** Deleted while everybody could see it. */
function isKnownStill(row: ItemRow): boolean {
  const wasOut = row.published_at !== null && row.visibility === 'public'
  return row.state === 'deleted' && wasOut && row.taken_down_at === null
}

function titleOnly(
  row: Pick<CatalogueItem, 'title' | 'translations' | 'language'>,
  lang: Language,
): PostingItem {
  return { title: titleIn(row, lang), path: null, thumbnail: null }
}

import { type RawBuilder, sql } from 'kysely'
import { textIn } from '@plax/contracts/localized-text'
import type { CatalogueItem } from './catalogue.service.ts'
import type { Translations } from './catalogue.tables.ts'

type TranslatedTexts = Pick<CatalogueItem, 'language' | 'translations'>
type ItemThumbnails = TranslatedTexts & Pick<CatalogueItem, 'thumbnail_asset_oid'>

/** What an item is called for readers of a language. */
export function titleIn(
  item: TranslatedTexts & Pick<CatalogueItem, 'title'>,
  lang: string,
): string {
  return shown(item, lang, 'title', item.title) ?? ''
}

/** What an item says of itself to readers of a language. */
export function descriptionIn(
  item: TranslatedTexts & Pick<CatalogueItem, 'description'>,
  lang: string,
): string {
  return shown(item, lang, 'description', item.description) ?? ''
}

/** The asset that an item wears for readers of a language. */
export function thumbnailOf(item: ItemThumbnails, lang: string): string | null {
  return shown(item, lang, 'thumbnailAssetOid', item.thumbnail_asset_oid)
}

function shown(
  item: TranslatedTexts,
  lang: string,
  name: 'title' | 'description' | 'thumbnailAssetOid',
  own: string | null,
): string | null {
  if (own && item.translations[lang]?.[name] === undefined) return own
  const texts = { ...eachOf(item, (text) => text[name]), [item.language]: own }
  return textIn(texts, { lang, own: item.language })
}

/** The assets that an item wears, in whatever language. */
export function thumbnailsOf(item: ItemThumbnails): string[] {
  const others = Object.values(eachOf(item, ({ thumbnailAssetOid }) => thumbnailAssetOid))
  return [item.thumbnail_asset_oid, ...others].filter((oid) => typeof oid === 'string')
}

function eachOf(
  { translations }: Pick<CatalogueItem, 'translations'>,
  pick: (texts: NonNullable<Translations[string]>) => string | undefined,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [language, texts && pick(texts)]),
  )
}

/** The same of a row of `catalogue_items`; without a language, what those of the item's own wear. */
export function thumbnailIn(lang: string | null): RawBuilder<string | null> {
  const own = sql.ref('catalogue_items.thumbnail_asset_oid')
  const others = sql.ref('catalogue_items.translations')
  return sql`CASE WHEN ${others} = '{}' THEN ${own}
    ELSE item_thumbnail(${others}, ${lang}::text, ${own}) END`
}

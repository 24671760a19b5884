import { type RawBuilder, sql } from 'kysely'
import { textIn } from '@plax/contracts/localized-text'
import type { CatalogueItem } from './catalogue.service.ts'
import type { Translations } from './catalogue.tables.ts'

type Titled = Pick<CatalogueItem, 'title' | 'language' | 'translations'>
type Worn = Pick<CatalogueItem, 'thumbnail_asset_oid' | 'language' | 'translations'>

/** What an item is called for readers of a language. */
export function titleIn(item: Titled, lang: string): string {
  if (item.title !== '' && item.translations[lang]?.title === undefined) return item.title
  const texts = { ...eachOf(item, ({ title }) => title), [item.language]: item.title }
  return textIn(texts, { lang, own: item.language }) ?? ''
}

/** The assets that an item wears, in whatever language. */
export function thumbnailsOf(item: Worn): string[] {
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

/** The asset that a row of `catalogue_items` wears for readers of a language; as `textIn`. */
export function thumbnailIn(lang: string): RawBuilder<string | null> {
  const own = sql.ref('catalogue_items.thumbnail_asset_oid')
  const others = sql.ref('catalogue_items.translations')
  return sql`CASE WHEN ${others} = '{}' THEN ${own} ELSE coalesce(
    ${others}->${lang}::text->>'thumbnailAssetOid', ${own}, ${others}->'en'->>'thumbnailAssetOid',
    (SELECT min(text->>'thumbnailAssetOid') FROM jsonb_each(${others}) AS each (language, text)))
    END`
}

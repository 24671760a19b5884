import { textIn } from '@plax/contracts/localized-text'
import type { CatalogueItem } from './catalogue.service.ts'
import type { Translations } from './catalogue.tables.ts'

type Titled = Pick<CatalogueItem, 'title' | 'language' | 'translations'>
type Worn = Pick<CatalogueItem, 'thumbnail_asset_oid' | 'language' | 'translations'>

/** What an item is called for readers of a language. */
export function titleIn(item: Titled, lang: string): string {
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

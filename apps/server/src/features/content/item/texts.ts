import { isLanguage, type Language, languages } from '@plax/contracts/languages'
import { storableText } from '../../../platform/db/storable-json.ts'
import type { ContentFields } from './content.tables.ts'

type LanguageTexts<T> = T | Partial<Record<Language, T>> | undefined

/** What was sent as one text, or one for each language, by language. */
export function byLanguage<T extends string | null>(
  sent: LanguageTexts<T>,
  own: Language,
): Partial<Record<Language, T>> {
  if (sent === undefined) return {}
  const texts: Partial<Record<Language, T>> = {}
  if (sent !== null && typeof sent === 'object') return sent
  texts[own] = sent
  return texts
}

/** Its own language: the one that it names, else the one it had, unless its title is in others alone. */
export function languageOf(fields: ContentFields, before: string): Language {
  if (fields.language) return fields.language
  const { title } = fields
  const language = isLanguage(before) ? before : 'en'
  if (typeof title !== 'object' || title[language]) return language
  return languages.find((other) => title[other]) ?? language
}

/** Whether its creator chose a thumbnail, in whatever language. */
export function hasChosenThumbnail({ thumbnail }: ContentFields): boolean {
  return Object.values(byLanguage(thumbnail, 'en')).some(Boolean)
}

/**
 * The columns of the catalogue that its texts and thumbnails become.
 *
 * @param frameOid used if no thumbnail is chosen
 */
export function textColumns(
  fields: ContentFields,
  { language, frameOid }: { language: Language; frameOid: string | null },
) {
  const [titles, descriptions] = [fields.title, fields.description].map((sent) =>
    byLanguage(sent, language),
  )
  const thumbnails = byLanguage(fields.thumbnail, language)
  const others = languages.filter((lang) => lang !== language)
  const translations = Object.fromEntries(
    others.flatMap((lang) => {
      const text = {
        ...textOf('title', titles?.[lang]),
        ...textOf('description', descriptions?.[lang]),
        ...(thumbnails[lang] && { thumbnailAssetOid: thumbnails[lang] }),
      }
      return Object.keys(text).length === 0 ? [] : [[lang, text]]
    }),
  )
  return {
    language,
    title: clean(titles?.[language] ?? ''),
    description: clean(descriptions?.[language] ?? ''),
    thumbnail_asset_oid: hasChosenThumbnail(fields) ? (thumbnails[language] ?? null) : frameOid,
    translations,
  }
}

/** Its thumbnails in all languages. */
export function picturesOf(fields: ContentFields): string[] {
  const thumbnails = Object.values(byLanguage(fields.thumbnail, 'en'))
  return [...thumbnails, fields.playerImage, fields.backgroundImage].filter(
    (oid) => typeof oid === 'string',
  )
}

/** Tags without their sign, each once, empty ones left out. */
export function cleanTags(tags: readonly string[]): string[] {
  const plain = tags.map((tag) => clean(clean(tag).replace(/^[#＃]+/, '')))
  return [...new Set(plain)].filter((tag) => tag !== '')
}

function textOf(name: 'title' | 'description', text: string | undefined) {
  const stored = clean(text ?? '')
  return stored === '' ? {} : { [name]: stored }
}

function clean(text: string): string {
  return storableText(text).trim()
}

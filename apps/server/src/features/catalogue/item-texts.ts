import { isLanguage, type Language, languages } from '@plax/contracts/languages'
import { storableText } from '../../platform/db/storable-json.ts'

/** A text as it’s sent, in the item’s own language or in several (`inLanguages` in the contracts). */
type SentText<T> = T | Partial<Record<Language, T>> | undefined

/** What an item of any kind is sent of its texts. */
interface SentTexts {
  language?: Language | undefined
  title?: SentText<string>
  description?: SentText<string>
  thumbnail?: SentText<string | null>
}

/** What was sent as one text, or one for each language, by language. */
export function byLanguage<T extends string | null>(
  sent: SentText<T>,
  own: Language,
): Partial<Record<Language, T>> {
  if (sent === undefined) return {}
  if (sent !== null && typeof sent === 'object') return sent
  return { [own]: sent }
}

/** Its own language: the one that it names, else the one it had, unless its title is in others alone. */
export function languageOf(sent: SentTexts, before: string): Language {
  if (sent.language) return sent.language
  const { title } = sent
  const language = isLanguage(before) ? before : 'en'
  if (typeof title !== 'object' || title[language]) return language
  return languages.find((other) => title[other]) ?? language
}

/**
 * The columns of the catalogue that its texts and thumbnails become.
 *
 * @param frameOid used if no thumbnail is chosen
 */
export function textColumns(
  sent: SentTexts,
  { language, frameOid }: { language: Language; frameOid: string | null },
) {
  const [titles, descriptions] = [sent.title, sent.description].map((text) =>
    byLanguage(text, language),
  )
  const thumbnails = byLanguage(sent.thumbnail, language)
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
    thumbnail_asset_oid: Object.values(thumbnails).some(Boolean)
      ? (thumbnails[language] ?? null)
      : frameOid,
    translations,
  }
}

/** Tags without their sign, each once, empty ones left out. */
export function cleanTags(tags: readonly string[]): string[] {
  const plain = tags.map((tag) => clean(clean(tag).replace(/^[#＃\s]+/, '')))
  return [...new Set(plain)].filter((tag) => tag !== '')
}

function textOf(name: 'title' | 'description', text: string | undefined) {
  const stored = clean(text ?? '')
  return stored === '' ? {} : { [name]: stored }
}

function clean(text: string): string {
  return storableText(text).trim()
}

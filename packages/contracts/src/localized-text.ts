/** A text by the code of its language; an empty one is none. */
export type LocalizedText = Readonly<Record<string, string | null | undefined>>

/**
 * What a reader of a language is shown of a text that is there in several (ours): theirs, else the
 * one in the item's own language, else English, else the first by its code. The one rule for titles,
 * descriptions and thumbnails, each by itself; null where there is none at all.
 */
export function textIn(
  texts: LocalizedText,
  { lang, own }: { lang: string; own: string },
): string | null {
  for (const language of [lang, own, 'en', ...Object.keys(texts).toSorted()]) {
    const text = texts[language]
    if (text) return text
  }
  return null
}

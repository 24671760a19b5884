import { type Language, languages } from '@plax/contracts/languages'
import { inLanguage } from '@plax/contracts/pages/info-page-values'
import type { TextLanguage } from '@plax/contracts/pages/text-languages'
import type { PageTexts } from './pages.api.ts'

/** Readers whose language isn’t written, and the text that they see instead; empty where all are. */
export function fallbacksOf(texts: PageTexts): { readers: Language[]; shown: TextLanguage } | null {
  const readers = languages.filter((language) => texts[language] === undefined)
  const [first] = readers
  // Whatever is missing, everyone falls back to the same text.
  const shown = first && inLanguage(texts, first)?.language
  return shown ? { readers, shown } : null
}

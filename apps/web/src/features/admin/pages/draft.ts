import { languages } from '@plax/contracts/languages'
import { textLanguages, type TextLanguage } from '@plax/contracts/pages/text-languages'
import type { PageTexts } from './pages.api.ts'

export interface Words {
  title: string
  body: string
}

/** What is being written: every language, empty where nothing is. */
export type Draft = Record<TextLanguage, Words>

export function draftOf(texts: PageTexts): Draft {
  const words = (language: TextLanguage): Words => texts[language] ?? { title: '', body: '' }
  return { ko: words('ko'), en: words('en'), jp: words('jp'), es: words('es'), fr: words('fr') }
}

/** Languages that have a title without a text, or the other way round. */
export function halfWritten(draft: Draft): TextLanguage[] {
  return textLanguages.filter((language) => isWritten(draft[language]) && !isWhole(draft[language]))
}

/**
 * What is saved: the languages that are written; null while one is half written, or none is that
 * readers can select.
 */
export function textsOf(draft: Draft): PageTexts | null {
  if (halfWritten(draft).length > 0) return null
  const written = textLanguages.filter((language) => isWritten(draft[language]))
  if (!languages.some((language) => isWritten(draft[language]))) return null
  return Object.fromEntries(written.map((language) => [language, draft[language]]))
}

export function isWritten({ title, body }: Words): boolean {
  return title.trim() !== '' || body.trim() !== ''
}

function isWhole({ title, body }: Words): boolean {
  return title.trim() !== '' && body.trim() !== ''
}

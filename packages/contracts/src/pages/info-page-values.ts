import { languages, type Language } from '../languages.ts'
import type { TextLanguage } from './text-languages.ts'

/** Pages of the operator's own words: their addresses and bounds, free of zod for the browser. */

export const infoPageTitleMaxLength = 120
export const infoPageBodyMaxLength = 40_000

/** Pages that always exist (R-shell-008 to 012), in the order in which the footer names them. */
export const builtInPages = [
  'legal',
  'oppolicy1',
  'oppolicy2',
  'payment-terms',
  'tokushoho',
  'fund-settlement',
] as const

export type BuiltInPage = (typeof builtInPages)[number]

/** The last part of an address: small letters, digits and hyphens between them. */
export const infoPageIdPattern = /^(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

export function isBuiltInPage(pageId: string): pageId is BuiltInPage {
  return (builtInPages as readonly string[]).includes(pageId)
}

const atTheRoot = new Set(['tokushoho', 'fund-settlement'])

/** Where a page stands on this site (R-shell-008 to 013). */
export function infoPagePath(pageId: string): string {
  return atTheRoot.has(pageId) ? `/${pageId}` : `/info/${pageId}`
}

/** A thing said in some of the languages, such as a page or a notice. */
export type InLanguages<T> = { readonly [L in TextLanguage]?: T | undefined }

/**
 * What is shown where a language is missing: the asked one, else French for who prefers it
 * (R-i18n-002), English, Korean, Japanese or Spanish, in that order. Null where nothing is said in
 * any of them.
 */
export function inLanguage<T>(
  texts: InLanguages<T>,
  asked: Language,
  prefersFrench = false,
): { language: TextLanguage; text: T } | null {
  const order: TextLanguage[] = [asked, ...(prefersFrench ? ['fr' as const] : []), 'en']
  for (const language of [...order, ...languages]) {
    const text = texts[language]
    if (text !== undefined) return { language, text }
  }
  return null
}

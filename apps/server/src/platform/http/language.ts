import { isLanguage, type Language, languageOfTag } from '@plax/contracts/languages'
import type { FastifyRequest } from 'fastify'

export const languageCookie = 'plax_lang'

/** The language of an answer: what the call names, what is stored, what the browser asks, en. */
export function requestLanguage(request: FastifyRequest): Language {
  for (const source of [request.body, request.query]) {
    const lang = (source as { lang?: unknown } | null | undefined)?.lang
    if (isLanguage(lang)) return lang
  }
  const stored = request.cookies?.[languageCookie]
  if (isLanguage(stored)) return stored
  return acceptedLanguage(request.headers['accept-language']) ?? 'en'
}

/** The first of our languages in an Accept-Language header, in the order of its weights. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return null
}

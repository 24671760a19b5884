import { chooseLanguage } from '@plax/contracts/language-choice'
import { isLanguage, type Language } from '@plax/contracts/languages'
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
  const browser = acceptedTags(request.headers['accept-language'])
  return chooseLanguage({ asked: null, stored: null, country: null, browser })
}

/** Whether the browser asks for French first, of which there are texts only (spec D27). */
export function prefersFrench({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^fr(-|$)/i.test(acceptedTags(headers['accept-language'])[0] ?? '')
}

/** The tags of an Accept-Language header, in the order of their weights. */
export function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

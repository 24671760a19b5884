import type { Language } from '@plax/contracts/languages'

/** What stories call a reader who has no account. */
export const visitorNames: Record<Language, string> = {
  en: 'Traveler',
  ko: '여행자',
  jp: '旅人',
  es: 'Visitante',
}

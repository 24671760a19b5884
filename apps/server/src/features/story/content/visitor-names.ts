import { inLanguage } from '@plax/story-engine/own-words'

/** What stories call a reader who has no account, in the language of the story. */
export const visitorNames = {
  en: 'Traveler',
  ko: '여행자',
  jp: '旅人',
  es: 'Visitante',
  zh: '旅人',
  fr: 'Visiteur',
  de: 'Gast',
  pt: 'Visitante',
  it: 'Ospite',
  ru: 'Странник',
  uk: 'Мандрівник',
  pl: 'Gość',
  tr: 'Yolcu',
  ar: 'المسافر',
  th: 'นักเดินทาง',
  vi: 'Lữ khách',
  id: 'Pengembara',
}

export function visitorName(language: string): string {
  return inLanguage(visitorNames, language)
}

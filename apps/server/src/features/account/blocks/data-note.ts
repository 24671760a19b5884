import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'People, works, and tags you’ve blocked.',
  ko: '차단한 사용자, 작품, 태그입니다.',
  jp: 'ブロックしたユーザー、作品、タグです。',
  es: 'Personas, obras y etiquetas que bloqueaste.',
}

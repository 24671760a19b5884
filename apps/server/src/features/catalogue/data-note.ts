import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your works as they appear in lists.',
  ko: '목록에 표시되는 내 작품 정보입니다.',
  jp: '一覧に表示される自分の作品の情報です。',
  es: 'Tus obras tal como aparecen en las listas.',
}

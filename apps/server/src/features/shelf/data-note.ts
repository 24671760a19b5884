import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'How your works appear in lists and search, and the days on which you used works (reads).',
  ko: '목록과 검색에 표시되는 내 작품의 카드, 작품을 이용한 날짜(reads)입니다.',
  jp: '一覧と検索に表示される自分の作品のカードと、作品を利用した日（reads）です。',
  es: 'Cómo aparecen tus obras en las listas y la búsqueda, y los días en que usaste obras (reads).',
}

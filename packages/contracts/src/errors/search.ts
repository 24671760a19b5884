import { defineErrors } from './define.ts'

/** Errors of the search of stories. */
export const searchErrors = defineErrors({
  'search.nothing_asked': {
    status: 400,
    en: 'Search needs a keyword, a tag or a creator.',
    ko: '검색하려면 검색어, 태그, 크리에이터 중 하나가 필요합니다.',
    jp: '検索するには、キーワード、タグ、クリエイターのいずれかが必要です。',
    es: 'Para buscar hace falta una palabra, una etiqueta o un creador.',
  },
})

import { defineErrors } from './define.ts'

/** Errors of the search of stories. */
export const searchErrors = defineErrors({
  'search.nothing_asked': {
    status: 400,
    en: 'Enter a keyword, a tag, or a creator to search.',
    ko: '검색어, 태그, 크리에이터 중 하나를 입력해 주세요.',
    jp: 'キーワード、タグ、クリエイターのいずれかを入力してください。',
    es: 'Escribe una palabra clave, una etiqueta o un creador para buscar.',
  },
})

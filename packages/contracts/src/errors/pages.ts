import { defineErrors } from './define.ts'

/** Errors of the operator's pages and notices. */
export const pageErrors = defineErrors({
  'page.not_found': {
    status: 404,
    en: 'There is no such page.',
    ko: '해당 페이지가 없습니다.',
    jp: 'そのページはありません。',
    es: 'No existe esa página.',
  },
  'page.changed_meanwhile': {
    status: 409,
    en: 'Somebody else has changed this since you opened it.',
    ko: '여는 사이에 다른 사람이 내용을 바꾸었습니다.',
    jp: '開いたあとに、ほかの人が内容を変更しました。',
    es: 'Otra persona lo ha cambiado desde que lo abriste.',
  },
  'page.is_default': {
    status: 409,
    en: 'This page shows its default text already.',
    ko: '이미 기본 내용이 표시되고 있습니다.',
    jp: 'このページはすでに初期の文面を表示しています。',
    es: 'Esta página ya muestra su texto predeterminado.',
  },
  'notice.not_found': {
    status: 404,
    en: 'There is no such notice.',
    ko: '해당 공지가 없습니다.',
    jp: 'そのお知らせはありません。',
    es: 'No existe ese aviso.',
  },
  'notice.ends_before_start': {
    status: 400,
    en: 'A notice ends after it begins.',
    ko: '공지는 시작한 뒤에 끝나야 합니다.',
    jp: 'お知らせの終了は開始より後にしてください。',
    es: 'Un aviso termina después de empezar.',
  },
})

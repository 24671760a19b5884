import { defineErrors } from './define.ts'

/** Errors of the operator's pages and notices. */
export const pageErrors = defineErrors({
  'page.not_found': {
    status: 404,
    en: 'Page not found.',
    ko: '페이지를 찾을 수 없어요.',
    jp: 'ページが見つかりません。',
    es: 'No se encontró la página.',
  },
  'page.changed_meanwhile': {
    status: 409,
    en: 'Someone else changed this page or notice after you opened it. Your changes weren’t saved. Reload to see the other version.',
    ko: '페이지를 연 뒤에 다른 사람이 내용을 변경하여 저장되지 않았습니다. 새로고침하여 확인해 주세요.',
    jp: '開いた後に、ほかの人がこのページまたはお知らせを変更しました。今回の変更は保存されていません。再読み込みして変更後の内容をご確認ください。',
    es: 'Otra persona hizo cambios después de que lo abriste. Los tuyos no se guardaron. Vuelve a cargar para ver los otros.',
  },
  'page.is_default': {
    status: 409,
    en: 'This page already shows its default text.',
    ko: '이미 기본 내용이 표시되고 있습니다.',
    jp: 'このページはすでにデフォルトの文面です。',
    es: 'Esta página ya muestra su texto predeterminado.',
  },
  'notice.not_found': {
    status: 404,
    en: 'Notice not found.',
    ko: '공지를 찾을 수 없습니다.',
    jp: 'お知らせが見つかりません。',
    es: 'No se encontró el aviso.',
  },
  'notice.ends_before_start': {
    status: 400,
    en: 'This notice ends before it starts. Choose a later end.',
    ko: '공지가 시작 전에 끝나게 되어 있습니다. 종료 시각을 시작 시각보다 뒤로 정해 주세요.',
    jp: 'お知らせの終了日時が開始日時より前です。開始日時より後にしてください。',
    es: 'Este aviso termina antes de empezar. Elige un final posterior.',
  },
})

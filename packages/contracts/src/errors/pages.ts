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
    en: 'Someone else changed this after you opened it. Reload to see the change.',
    ko: '페이지를 연 뒤에 다른 사람이 내용을 변경했습니다. 새로고침하여 확인해 주세요.',
    jp: '開いた後にほかの人が内容を変更しました。再読み込みしてご確認ください。',
    es: 'Otra persona hizo cambios después de que lo abriste. Vuelve a cargar para verlos.',
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
    en: 'A notice must end after it starts.',
    ko: '공지 종료 시각은 시작 시각보다 뒤여야 합니다.',
    jp: 'お知らせの終了日時は開始日時より後にしてください。',
    es: 'El final del aviso debe ser posterior al inicio.',
  },
})

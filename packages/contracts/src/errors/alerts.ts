import { defineErrors } from './define.ts'

/** Refusals of alerts on streams. */
export const alertErrors = defineErrors({
  'alert.not_found': {
    status: 404,
    en: 'This alert has already ended, or was deleted.',
    ko: '이미 끝났거나 삭제된 알림이에요.',
    jp: 'このアラートはすでに終了したか、削除されています。',
    es: 'Esta alerta ya terminó o se eliminó.',
  },
  'alert.not_playing': {
    status: 409,
    en: 'This page isn’t showing the alert. It was skipped, or another page shows it.',
    ko: '이 화면에서 표시 중인 알림이 아니에요. 건너뛰었거나 다른 화면에서 표시 중이에요.',
    jp: 'このページではアラートを表示していません。スキップされたか、別のページで表示中です。',
    es: 'Esta página no muestra la alerta. Se omitió o la muestra otra página.',
  },
})

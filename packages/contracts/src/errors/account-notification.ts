import { defineErrors } from './define.ts'

/** Errors of notifications. */
export const notificationErrors = defineErrors({
  'notification.channel_fixed': {
    status: 409,
    en: 'Account notifications can’t be turned off.',
    ko: '계정 알림은 끌 수 없어요.',
    jp: 'アカウントに関する通知はオフにできません。',
    es: 'Las notificaciones de tu cuenta no se pueden desactivar.',
  },
  'notification.push_refused': {
    status: 400,
    en: 'This browser can’t receive push notifications. Try another browser.',
    ko: '이 브라우저에서는 푸시 알림을 받을 수 없어요. 다른 브라우저를 사용해 주세요.',
    jp: 'このブラウザではプッシュ通知を受け取れません。別のブラウザをお試しください。',
    es: 'Este navegador no puede recibir notificaciones push. Prueba con otro navegador.',
  },
  'notification.unsubscribe_invalid': {
    status: 404,
    en: 'This link is incomplete. You can turn off emails in Account.',
    ko: '올바르지 않은 링크예요. 내 정보에서 이메일 알림을 꺼 주세요.',
    jp: 'リンクが正しくありません。マイページでメール通知をオフにしてください。',
    es: 'Este enlace está incompleto. Desactiva los correos en Mi cuenta.',
  },
})

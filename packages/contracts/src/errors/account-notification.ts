import { defineErrors } from './define.ts'

/** Errors of notifications. */
export const notificationErrors = defineErrors({
  'notification.channel_fixed': {
    status: 409,
    en: 'Notices about your account cannot be turned off.',
    ko: '내 계정에 관한 알림은 끌 수 없습니다.',
    jp: 'アカウントに関するお知らせはオフにできません。',
    es: 'Los avisos sobre tu cuenta no se pueden desactivar.',
  },
  'notification.push_refused': {
    status: 400,
    en: 'Pushes cannot be sent to this browser.',
    ko: '이 브라우저로는 푸시 알림을 보낼 수 없습니다.',
    jp: 'このブラウザーにはプッシュ通知を送れません。',
    es: 'No se pueden enviar avisos push a este navegador.',
  },
  'notification.unsubscribe_invalid': {
    status: 404,
    en: 'This link is not complete. Turn the mails off in My Info.',
    ko: '올바르지 않은 링크입니다. 내 정보에서 메일 알림을 꺼 주세요.',
    jp: 'リンクが正しくありません。マイページでメールの通知をオフにしてください。',
    es: 'Este enlace no está completo. Desactiva los correos en Mi información.',
  },
})

import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your notifications, your notification settings, and the browsers that receive push notifications, without their keys.',
  ko: '받은 알림, 알림 설정, 푸시 알림을 받는 브라우저입니다. 브라우저의 키는 포함되지 않습니다.',
  jp: '受け取った通知、通知の設定、プッシュ通知を受け取るブラウザです。ブラウザの鍵は含まれません。',
  es: 'Tus notificaciones, sus ajustes y los navegadores que reciben notificaciones push, sin sus claves.',
}

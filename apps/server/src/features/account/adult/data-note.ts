import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your age verification and its checks.',
  ko: '성인 인증과 그 확인 기록입니다.',
  jp: '年齢確認とその記録です。',
  es: 'Tu verificación de edad y sus comprobaciones.',
}

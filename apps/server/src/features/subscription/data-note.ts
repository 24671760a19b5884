import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your subscriptions and payments for them, creators you allowed to contact you, and, as a creator, your tiers, subscribers, and subscription sales.',
  ko: '구독과 그 결제 내역, 연락을 허용한 크리에이터, 그리고 크리에이터로서의 티어, 구독자, 구독 판매 내역입니다.',
  jp: '加入しているプランと支払い、連絡を許可したクリエイター、またクリエイターとしてのプラン、加入者、プランの売上です。',
  es: 'Tus suscripciones y sus pagos, los creadores a los que permitiste contactarte y, como creador, tus niveles, suscriptores y ventas de suscripciones.',
}

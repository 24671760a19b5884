import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Coupons you created for your tiers, coupons created for you, and coupons you used.',
  ko: '내 티어용으로 만든 쿠폰, 나에게 발급된 쿠폰, 사용한 쿠폰입니다.',
  jp: '自分のプラン用に作成したクーポン、発行された専用クーポン、使用したクーポンです。',
  es: 'Cupones que creaste para tus niveles, los que se crearon para ti y los que usaste.',
}

import { defineErrors } from './define.ts'

/** Refusals of subscription tiers and of subscribing. */
export const subscriptionErrors = defineErrors({
  'subscription.tier_not_found': {
    status: 404,
    en: 'This subscription tier does not exist.',
    ko: '존재하지 않는 구독 티어입니다.',
    jp: 'このサブスクリプションティアは存在しません。',
    es: 'Este nivel de suscripción no existe.',
  },
  'subscription.too_many_tiers': {
    status: 409,
    en: 'You offer {maxCount} tiers already. Remove one first.',
    ko: '이미 티어 {maxCount}개를 운영하고 있습니다. 먼저 하나를 삭제해 주세요.',
    jp: 'すでに{maxCount}個のティアを公開しています。先に一つ削除してください。',
    es: 'Ya ofreces {maxCount} niveles. Elimina uno primero.',
  },
  'subscription.free_tier_exists': {
    status: 409,
    en: 'You have a free tier already; there can be one.',
    ko: '무료 티어는 하나만 만들 수 있으며 이미 있습니다.',
    jp: '無料ティアは一つだけ作成でき、すでに存在します。',
    es: 'Ya tienes un nivel gratuito; solo puede haber uno.',
  },
  'subscription.tier_kind_fixed': {
    status: 409,
    en: 'A free tier stays free, and one with a price keeps one. Add another tier instead.',
    ko: '무료 티어와 유료 티어는 서로 바꿀 수 없습니다. 새 티어를 추가해 주세요.',
    jp: '無料ティアと有料ティアは切り替えられません。新しいティアを追加してください。',
    es: 'Un nivel gratuito sigue gratuito y uno de pago sigue de pago. Añade otro nivel.',
  },
  'subscription.free_tier_is_lowest': {
    status: 409,
    en: 'The free tier stands below all others.',
    ko: '무료 티어는 항상 가장 낮은 단계입니다.',
    jp: '無料ティアは常に一番下の段階です。',
    es: 'El nivel gratuito está siempre por debajo de los demás.',
  },
  'subscription.price_below_value': {
    status: 422,
    en: 'The price in {currency} is below what the coins of a month are worth.',
    ko: '{currency} 가격이 한 달 코인의 가치보다 낮습니다.',
    jp: '{currency}の価格が1か月分のコインの価値を下回っています。',
    es: 'El precio en {currency} es menor que el valor de las monedas de un mes.',
  },
})

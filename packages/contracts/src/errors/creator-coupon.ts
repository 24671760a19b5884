import { defineErrors } from './define.ts'

/** Refusals of creators' coupons. */
export const creatorCouponErrors = defineErrors({
  // The same for all that is wrong with a code, so that guessing tells nothing (R-coupon-008).
  'creator_coupon.no_match': {
    status: 404,
    en: 'No matching coupon code.',
    ko: '일치하는 쿠폰 코드가 없습니다.',
    jp: '一致するクーポンコードがありません。',
    es: 'Ningún cupón coincide con este código.',
  },
  'creator_coupon.already_used': {
    status: 409,
    en: 'You have used this coupon already.',
    ko: '이미 사용한 쿠폰입니다.',
    jp: 'このクーポンはすでに使用しています。',
    es: 'Ya usaste este cupón.',
  },
  // No 401: nobody's session ended, and the coupon is kept meanwhile (R-coupon-006).
  'creator_coupon.identification_required': {
    status: 403,
    en: 'Identification is required.',
    ko: '본인 확인이 필요합니다.',
    jp: '本人確認が必要です。',
    es: 'Es necesario identificarse.',
  },
  'creator_coupon.incorrect_code': {
    status: 409,
    en: 'Incorrect purchase code. It is for something else.',
    ko: '구매 코드가 올바르지 않습니다. 다른 상품에 쓰는 코드입니다.',
    jp: '購入コードが正しくありません。別の商品用のコードです。',
    es: 'Código de compra incorrecto. Es para otra cosa.',
  },
  'creator_coupon.first_month_only': {
    status: 409,
    en: 'A coupon is for the first month of a subscription.',
    ko: '쿠폰은 구독 첫 달에만 사용할 수 있습니다.',
    jp: 'クーポンはサブスクリプションの最初の月だけ使えます。',
    es: 'Un cupón sirve para el primer mes de una suscripción.',
  },
  'creator_coupon.price_not_lower': {
    status: 422,
    en: 'The price with the coupon must be below {fullCoins} coins.',
    ko: '쿠폰 가격은 {fullCoins}코인보다 낮아야 합니다.',
    jp: 'クーポン価格は{fullCoins}コインより低くしてください。',
    es: 'El precio con el cupón debe ser menor que {fullCoins} monedas.',
  },
  'creator_coupon.too_many': {
    status: 409,
    en: 'You have {maxCount} coupons already. Remove one first.',
    ko: '이미 쿠폰이 {maxCount}개 있습니다. 먼저 하나를 삭제해 주세요.',
    jp: 'すでに{maxCount}個のクーポンがあります。先に一つ削除してください。',
    es: 'Ya tienes {maxCount} cupones. Elimina uno primero.',
  },
})

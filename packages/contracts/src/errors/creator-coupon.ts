import { defineErrors } from './define.ts'

/** Refusals of creators' coupons. */
export const creatorCouponErrors = defineErrors({
  // The same for all that is wrong with a code, so that guessing tells nothing (R-coupon-008).
  'creator_coupon.no_match': {
    status: 404,
    en: 'No matching coupon code.',
    ko: '일치하는 쿠폰 코드가 없어요.',
    jp: '一致するクーポンコードがありません。',
    es: 'Ningún cupón coincide con este código.',
  },
  'creator_coupon.already_used': {
    status: 409,
    en: 'You’ve already used this coupon. Nothing was charged.',
    ko: '이미 사용한 쿠폰이에요. 코인은 차감되지 않았어요.',
    jp: 'このクーポンはすでに使用しています。コインは使われていません。',
    es: 'Ya usaste este cupón. No se cobró nada.',
  },
  // No 401: nobody's session ended, and the coupon is kept meanwhile (R-coupon-006).
  'creator_coupon.identification_required': {
    status: 403,
    en: 'Identification is required.',
    ko: '본인 확인이 필요해요.',
    jp: '本人確認が必要です。',
    es: 'Es necesario identificarse.',
  },
  'creator_coupon.incorrect_code': {
    status: 409,
    en: 'Incorrect purchase code. It’s for a different item. Nothing was charged. Remove the code or enter another one.',
    ko: '다른 상품의 코드라 사용할 수 없어요. 코인은 차감되지 않았어요. 코드를 지우거나 다른 코드를 입력해 주세요.',
    jp: '購入コードが正しくありません。別の商品用のコードです。コインは使われていません。コードを消すか、別のコードを入力してください。',
    es: 'Código de compra incorrecto. Es para otro artículo. No se cobró nada. Quita el código o escribe otro.',
  },
  'creator_coupon.not_cheaper': {
    status: 409,
    en: 'This coupon doesn’t lower today’s price, so it wasn’t used. Nothing was charged. You can use it another time.',
    ko: '이 쿠폰으로는 오늘 가격이 낮아지지 않아 사용하지 않았어요. 코인은 차감되지 않았어요. 다음에 사용할 수 있어요.',
    jp: 'このクーポンでは本日の料金が下がらないため、使用していません。コインも使われていません。別の機会にご利用いただけます。',
    es: 'Este cupón no baja el precio de hoy, así que no se usó. No se cobró nada. Puedes usarlo en otro momento.',
  },
  'creator_coupon.first_month_only': {
    status: 409,
    en: 'Coupons only apply to the first month of a subscription. Nothing was charged. Continue without the coupon.',
    ko: '쿠폰은 구독 첫 달에만 쓸 수 있어요. 코인은 차감되지 않았어요. 쿠폰 없이 계속해 주세요.',
    jp: 'クーポンはプランの最初の月だけ使えます。コインは使われていません。クーポンなしで続けてください。',
    es: 'Los cupones solo se aplican al primer mes de una suscripción. No se cobró nada. Continúa sin el cupón.',
  },
  'creator_coupon.price_not_lower': {
    status: 422,
    en: 'This coupon doesn’t lower the price. Enter a price below {fullCoins, plural, one {# coin} other {# coins}}.',
    ko: '쿠폰 가격이 원래 가격보다 낮지 않아요. {fullCoins}코인보다 낮게 입력해 주세요.',
    jp: 'クーポン価格が元の価格より低くありません。{fullCoins}コインより低くしてください。',
    es: 'Este cupón no baja el precio. Escribe menos de {fullCoins, plural, one {# moneda} other {# monedas}}.',
  },
  'creator_coupon.code_taken': {
    status: 409,
    en: 'You already have this code. Capitals make no difference. Choose another one.',
    ko: '이미 사용 중인 코드예요. 대소문자는 구분하지 않아요. 다른 코드를 입력해 주세요.',
    jp: 'このコードはすでに使っています。大文字と小文字は区別されません。別のコードにしてください。',
    es: 'Ya tienes este código. Las mayúsculas no cuentan. Elige otro.',
  },
  'creator_coupon.too_many': {
    status: 409,
    en: 'You can have up to {maxCount} coupons. Remove one first.',
    ko: '쿠폰은 최대 {maxCount}개까지 만들 수 있어요. 먼저 하나를 삭제해 주세요.',
    jp: 'クーポンは{maxCount}個までです。先に1つ削除してください。',
    es: 'Puedes tener hasta {maxCount} cupones. Elimina uno primero.',
  },
})

import { defineErrors } from './define.ts'

/** Errors of chat coupons. */
export const couponErrors = defineErrors({
  // The same for codes that never were and codes that are used up, so that guessing tells nothing.
  'coupon.unknown': {
    status: 404,
    en: 'This coupon doesn’t exist or can no longer be used. Check the code.',
    ko: '없는 쿠폰이거나 더 이상 사용할 수 없는 쿠폰이에요. 코드를 확인해 주세요.',
    jp: 'このクーポンは存在しないか、もう使えません。コードを確認してください。',
    es: 'Este cupón no existe o ya no se puede usar. Revisa el código.',
  },
  'coupon.code_taken': {
    status: 409,
    en: 'A coupon with this code already exists. Enter another code.',
    ko: '이미 같은 코드의 쿠폰이 있습니다. 다른 코드를 입력해 주세요.',
    jp: 'このコードのクーポンはすでにあります。別のコードを入力してください。',
    es: 'Ya existe un cupón con este código. Escribe otro código.',
  },
  'coupon.worth_unclear': {
    status: 400,
    en: 'A coupon is worth either chats or credits, not both. Choose one.',
    ko: '쿠폰 혜택은 채팅 횟수와 크레딧 중 하나로 정해 주세요.',
    jp: 'クーポンの内容は、チャット回数かクレジットのどちらか一方にしてください。',
    es: 'Un cupón da chats o créditos, no ambos. Elige una de las dos opciones.',
  },
  'coupon.credits_for_any_story': {
    status: 400,
    en: 'Only chat coupons can be limited to one story. Credits work in every story.',
    ko: '특정 스토리용으로는 채팅 쿠폰만 만들 수 있습니다. 크레딧은 모든 스토리에서 쓸 수 있습니다.',
    jp: '特定のストーリー専用にできるのはチャットのクーポンだけです。クレジットはすべてのストーリーで使えます。',
    es: 'Solo los cupones de chats pueden ser para una sola historia. Los créditos sirven en todas.',
  },
  'coupon.expiry_past': {
    status: 400,
    en: 'This expiry date has passed. Choose one in the future.',
    ko: '이미 지난 만료일입니다. 현재 이후로 정해 주세요.',
    jp: '有効期限が過去の日時です。現在より後の日時にしてください。',
    es: 'Esta fecha de caducidad ya pasó. Elige una futura.',
  },
})

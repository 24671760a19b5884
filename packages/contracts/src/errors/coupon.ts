import { defineErrors } from './define.ts'

/** Errors of chat coupons. */
export const couponErrors = defineErrors({
  // The same for codes that never were and codes that are used up, so that guessing tells nothing.
  'coupon.unknown': {
    status: 404,
    en: 'There is no such coupon, or it can no longer be used.',
    ko: '없는 쿠폰이거나 더 이상 사용할 수 없는 쿠폰입니다.',
    jp: 'このクーポンは存在しないか、もう使えません。',
    es: 'Este cupón no existe o ya no se puede usar.',
  },
  'coupon.code_taken': {
    status: 409,
    en: 'There is a coupon with this code already.',
    ko: '이미 같은 코드의 쿠폰이 있습니다.',
    jp: 'このコードのクーポンはすでにあります。',
    es: 'Ya existe un cupón con este código.',
  },
  'coupon.worth_unclear': {
    status: 400,
    en: 'A coupon is worth either chats or credits.',
    ko: '쿠폰의 가치는 채팅 횟수와 크레딧 중 하나로 정해 주세요.',
    jp: 'クーポンの内容は、チャット回数かクレジットのどちらか一方にしてください。',
    es: 'Un cupón vale chats o créditos, una de las dos cosas.',
  },
  'coupon.credits_for_any_story': {
    status: 400,
    en: 'Only a coupon for chats can be for one story. Credits are good for all.',
    ko: '특정 스토리용으로는 채팅 쿠폰만 만들 수 있습니다. 크레딧은 모든 스토리에서 쓸 수 있습니다.',
    jp: '特定のストーリー専用にできるのはチャットのクーポンだけです。クレジットはすべてのストーリーで使えます。',
    es: 'Solo un cupón de chats puede ser para una historia. Los créditos sirven para todas.',
  },
  'coupon.expiry_past': {
    status: 400,
    en: 'A coupon cannot have ended before it begins.',
    ko: '만료일은 지금보다 뒤여야 합니다.',
    jp: '有効期限は現在より後の日時にしてください。',
    es: 'La fecha de caducidad tiene que estar en el futuro.',
  },
})

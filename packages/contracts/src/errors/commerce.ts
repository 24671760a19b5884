import { defineErrors } from './define.ts'

/** Refusals of buying and refunding. */
export const commerceErrors = defineErrors({
  'commerce.content_not_found': {
    status: 404,
    en: 'What you want to buy does not exist.',
    ko: '구매할 콘텐츠를 찾을 수 없습니다.',
    jp: '購入するコンテンツが見つかりません。',
    es: 'Lo que quieres comprar no existe.',
  },
  'commerce.own_content': {
    status: 409,
    en: 'This is yours: you need not buy it.',
    ko: '내 콘텐츠는 구매할 필요가 없습니다.',
    jp: '自分のコンテンツは購入する必要がありません。',
    es: 'Esto es tuyo: no necesitas comprarlo.',
  },
  'commerce.already_purchased': {
    status: 409,
    en: 'You bought this already.',
    ko: '이미 구매한 콘텐츠입니다.',
    jp: 'すでに購入済みです。',
    es: 'Ya lo compraste.',
  },
  'commerce.free_content': {
    status: 409,
    en: 'This is free: there is nothing to buy.',
    ko: '무료 콘텐츠라 구매할 필요가 없습니다.',
    jp: '無料のため、購入する必要はありません。',
    es: 'Esto es gratis: no hay nada que comprar.',
  },
  'commerce.not_for_sale': {
    status: 409,
    en: 'This is not for sale now.',
    ko: '지금은 판매하지 않는 콘텐츠입니다.',
    jp: '現在は販売されていません。',
    es: 'Esto no está en venta ahora.',
  },
  'commerce.price_changed': {
    status: 409,
    en: 'The price has changed to {priceCoins} coins. Nothing was charged.',
    ko: '가격이 {priceCoins}코인으로 변경되었습니다. 결제되지 않았습니다.',
    jp: '価格が{priceCoins}コインに変わりました。支払いは行われていません。',
    es: 'El precio ha cambiado a {priceCoins} monedas. No se cobró nada.',
  },
  'commerce.no_such_coupon': {
    status: 404,
    en: 'No coupon has this code. Nothing was charged.',
    ko: '일치하는 쿠폰 코드가 없습니다. 결제되지 않았습니다.',
    jp: 'このコードのクーポンはありません。支払いは行われていません。',
    es: 'Ningún cupón tiene este código. No se cobró nada.',
  },
  'commerce.buyer_removed': {
    status: 409,
    en: 'Who bought this removed their account: there is no wallet to refund to.',
    ko: '구매자가 탈퇴하여 환불할 지갑이 없습니다.',
    jp: '購入者が退会したため、返金先のウォレットがありません。',
    es: 'Quien lo compró eliminó su cuenta: no hay cartera a la que reembolsar.',
  },
  'commerce.order_not_found': {
    status: 404,
    en: 'This purchase does not exist.',
    ko: '존재하지 않는 구매 내역입니다.',
    jp: 'この購入は存在しません。',
    es: 'Esta compra no existe.',
  },
  'commerce.already_refunded': {
    status: 409,
    en: 'This purchase was refunded already.',
    ko: '이미 환불된 구매입니다.',
    jp: 'この購入はすでに返金されています。',
    es: 'Esta compra ya se reembolsó.',
  },
})

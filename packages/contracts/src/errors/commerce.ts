import { defineErrors } from './define.ts'

/** Refusals of buying and refunding. */
export const commerceErrors = defineErrors({
  'commerce.content_not_found': {
    status: 404,
    en: 'The item you want to buy doesn’t exist.',
    ko: '구매할 콘텐츠를 찾을 수 없어요.',
    jp: '購入しようとしたコンテンツが見つかりません。',
    es: 'Lo que quieres comprar no existe.',
  },
  'commerce.own_content': {
    status: 409,
    en: 'This is your own content, so there’s no need to buy it.',
    ko: '내 콘텐츠라 구매할 필요가 없어요.',
    jp: '自分のコンテンツなので、購入する必要はありません。',
    es: 'Es tu propio contenido; no hace falta comprarlo.',
  },
  'commerce.already_purchased': {
    status: 409,
    en: 'You’ve already bought this.',
    ko: '이미 구매한 콘텐츠예요.',
    jp: 'すでに購入済みです。',
    es: 'Ya compraste esto.',
  },
  'commerce.free_content': {
    status: 409,
    en: 'This is free, so there’s nothing to buy.',
    ko: '무료 콘텐츠라 구매할 필요가 없어요.',
    jp: '無料のため、購入する必要はありません。',
    es: 'Es gratis; no hace falta comprarlo.',
  },
  'commerce.not_for_sale': {
    status: 409,
    en: 'This isn’t for sale right now.',
    ko: '지금은 판매하지 않는 콘텐츠예요.',
    jp: '現在は販売されていません。',
    es: 'Esto no está en venta en este momento.',
  },
  'commerce.price_changed': {
    status: 409,
    en: 'The price is now {priceCoins, plural, one {# coin} other {# coins}}. Nothing was charged.',
    ko: '가격이 {priceCoins}코인으로 변경됐어요. 코인은 차감되지 않았어요.',
    jp: '価格が{priceCoins}コインに変わりました。コインは使われていません。',
    es: 'El precio ahora es de {priceCoins, plural, one {# moneda} other {# monedas}}. No se cobró nada.',
  },
  'commerce.no_such_coupon': {
    status: 404,
    en: 'No coupon matches this code. Nothing was charged.',
    ko: '일치하는 쿠폰 코드가 없어요. 코인은 차감되지 않았어요.',
    jp: 'このコードのクーポンはありません。コインは使われていません。',
    es: 'Ningún cupón coincide con este código. No se cobró nada.',
  },
  'commerce.buyer_removed': {
    status: 409,
    en: 'The buyer deleted their account, so there’s no wallet to refund to.',
    ko: '구매자가 탈퇴하여 환불할 지갑이 없습니다.',
    jp: '購入者が退会したため、返金先のウォレットがありません。',
    es: 'Esta persona eliminó su cuenta y no hay cartera a la que reembolsar.',
  },
  'commerce.order_not_found': {
    status: 404,
    en: 'This purchase doesn’t exist.',
    ko: '존재하지 않는 구매 내역이에요.',
    jp: 'この購入は存在しません。',
    es: 'Esta compra no existe.',
  },
  'commerce.already_refunded': {
    status: 409,
    en: 'This purchase was already refunded.',
    ko: '이미 환불된 구매예요.',
    jp: 'この購入はすでに返金されています。',
    es: 'Esta compra ya se reembolsó.',
  },
})

import type { Notifies } from '../../platform/notify.ts'
import { notifyBuyer, notifySeller } from './commerce.notifies.ts'
import type { SaleKind } from './sales/sale-kind.ts'

/** Orders whose coins are held, and how that ended. */
export function escrowNotifies(sales: readonly SaleKind[]): Pick<Notifies, 'on'> {
  return {
    on: {
      'order.held': {
        type: 'sale',
        texts: {
          en: {
            title: 'You have an order',
            text: '“{title}”: {coins, plural, one {# coin is} other {# coins are}} held until you deliver it.',
          },
          ko: {
            title: '새 주문이 들어왔어요',
            text: '‘{title}’ 주문이 들어왔어요. {coins}코인은 전달할 때까지 보관돼요.',
          },
          jp: {
            title: '注文が入りました',
            text: '「{title}」の注文です。{coins}コインは、提供されるまで預かり中です。',
          },
          es: {
            title: 'Tienes un pedido',
            text: '«{title}»: {coins, plural, one {# moneda queda en espera} other {# monedas quedan en espera}} hasta que lo entregues.',
          },
        },
        announce: (tx, news) => notifySeller(tx, news, sales),
      },
      'order.released': {
        type: 'sale',
        texts: {
          en: {
            title: 'Held coins were released',
            text: '“{title}” is sold: {coins, plural, one {# coin was} other {# coins were}} released, and your share is in your earnings.',
          },
          ko: {
            title: '보관 중이던 코인이 지급됐어요',
            text: '‘{title}’ 판매가 완료됐어요. {coins}코인 중 내 몫이 수익에 반영됐어요.',
          },
          jp: {
            title: '預かり中のコインが支払われました',
            text: '「{title}」の販売が完了し、{coins}コインのうちの取り分が収益に加わりました。',
          },
          es: {
            title: 'Se liberaron monedas en espera',
            text: '«{title}» se vendió: {coins, plural, one {se liberó # moneda} other {se liberaron # monedas}} y tu parte está en tus ganancias.',
          },
        },
        announce: (tx, news) => notifySeller(tx, news, sales),
      },
      'order.returned': {
        type: 'sale',
        texts: {
          en: {
            title: 'Held coins were returned',
            text: '“{title}”: {coins, plural, one {# coin was} other {# coins were}} returned to the buyer.',
          },
          ko: {
            title: '보관 중이던 코인이 반환됐어요',
            text: '‘{title}’ 주문의 {coins}코인이 구매자에게 반환됐어요.',
          },
          jp: {
            title: '預かり中のコインが返却されました',
            text: '「{title}」の{coins}コインが購入者に返却されました。',
          },
          es: {
            title: 'Se devolvieron monedas en espera',
            text: '«{title}»: {coins, plural, one {se devolvió # moneda} other {se devolvieron # monedas}} a quien compró.',
          },
        },
        announce: (tx, news) => notifySeller(tx, news, sales),
      },
      'purchase.released': {
        type: 'account',
        texts: {
          en: {
            title: 'Your order is complete',
            text: '“{title}” is yours. The {coins, plural, one {# coin} other {# coins}} held for it went to its creator.',
          },
          ko: {
            title: '주문이 완료됐어요',
            text: '‘{title}’ 구매가 완료됐어요. 보관 중이던 {coins}코인은 크리에이터에게 지급됐어요.',
          },
          jp: {
            title: '注文が完了しました',
            text: '「{title}」の購入が完了し、預かり中の{coins}コインはクリエイターに支払われました。',
          },
          es: {
            title: 'Tu pedido está completo',
            text: '«{title}» es tuyo. {coins, plural, one {La moneda en espera pasó} other {Las # monedas en espera pasaron}} a su creador.',
          },
        },
        announce: (tx, news) => notifyBuyer(tx, news, sales),
      },
      'purchase.returned': {
        type: 'account',
        texts: {
          en: {
            title: 'Your coins are back',
            text: '“{title}”: {coins, plural, one {the # coin held for it is} other {the # coins held for it are}} back in your wallet.',
          },
          ko: {
            title: '코인이 지갑으로 돌아왔어요',
            text: '‘{title}’ 주문을 위해 보관 중이던 {coins}코인을 지갑으로 돌려드렸어요.',
          },
          jp: {
            title: 'コインがウォレットに戻りました',
            text: '「{title}」のために預かっていた{coins}コインがウォレットに戻りました。',
          },
          es: {
            title: 'Tus monedas volvieron',
            text: '«{title}»: {coins, plural, one {la moneda en espera volvió} other {las # monedas en espera volvieron}} a tu cartera.',
          },
        },
        announce: (tx, news) => notifyBuyer(tx, news, sales),
      },
    },
  }
}

import type { Tx } from '../../platform/db/database.ts'
import type { News } from '../../platform/events/reader.ts'
import type { Announcement, Notifies } from '../../platform/notify.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import { findOrder } from './orders.queries.ts'

/** Sales, and those that were taken back, told to who sold; the latter to who bought, too. */
export const commerceNotifies: Notifies = {
  on: {
    'order.paid': {
      type: 'sale',
      texts: {
        en: { title: 'You made a sale', text: '“{title}” was bought for {coins} coins.' },
        ko: {
          title: '작품이 판매되었습니다',
          text: '‘{title}’이(가) {coins}코인에 판매되었습니다.',
        },
        jp: { title: '作品が売れました', text: '「{title}」が{coins}コインで購入されました。' },
        es: { title: 'Has hecho una venta', text: 'Alguien compró «{title}» por {coins} monedas.' },
      },
      announce: tellSeller,
    },
    'order.refunded': {
      type: 'sale',
      texts: {
        en: { title: 'A sale was refunded', text: '“{title}”: {coins} coins went back.' },
        ko: { title: '판매가 환불되었습니다', text: '‘{title}’ {coins}코인이 환불되었습니다.' },
        jp: { title: '販売が返金されました', text: '「{title}」の{coins}コインが返金されました。' },
        es: { title: 'Se reembolsó una venta', text: '«{title}»: se devolvieron {coins} monedas.' },
      },
      announce: tellSeller,
    },
    'purchase.refunded': {
      type: 'account',
      texts: {
        en: {
          title: 'Your purchase was refunded',
          text: '“{title}”: your {coins} coins are back in your wallet, and it is closed to you again. The reason: {reason}',
        },
        ko: {
          title: '구매가 환불되었습니다',
          text: '‘{title}’ 구매에 쓴 {coins}코인을 지갑으로 돌려드렸으며, 이 작품은 더 이상 이용할 수 없습니다. 사유: {reason}',
        },
        jp: {
          title: '購入が返金されました',
          text: '「{title}」の{coins}コインがウォレットに戻り、この作品は閲覧できなくなりました。理由：{reason}',
        },
        es: {
          title: 'Tu compra se ha reembolsado',
          text: '«{title}»: tus {coins} monedas han vuelto a tu cartera y ya no tienes acceso. Motivo: {reason}',
        },
      },
      announce: tellBuyer,
    },
  },
}

async function tellSeller(tx: Tx, { payload }: News): Promise<Announcement | null> {
  const order = await findOrder(tx, String(payload.orderOid))
  if (!order) return null
  const item = (await listItems(tx, [order.content_oid])).get(order.content_oid)
  return {
    to: [order.creator_oid],
    path: '/studio?view=sales',
    params: { title: item?.title ?? '', coins: order.price_coins },
  }
}

async function tellBuyer(tx: Tx, { payload }: News): Promise<Announcement | null> {
  const order = await findOrder(tx, String(payload.orderOid))
  if (!order) return null
  const item = (await listItems(tx, [order.content_oid])).get(order.content_oid)
  const { price_coins: coins, refund_reason: reason } = order
  return {
    to: [order.user_oid],
    path: '/wallet/purchases',
    params: { title: item?.title ?? '', coins, reason: reason ?? '' },
  }
}

import type { Tx } from '../../platform/db/database.ts'
import type { News } from '../../platform/events/reader.ts'
import type { Announcement, Notifies } from '../../platform/notify.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import { findOrder } from './orders.queries.ts'

/** Sales, and those that were taken back, told to who sold. */
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

import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type { Announcement, Notifies } from '../../platform/notify.ts'
import type { Earned, ValueEarned } from './commerce.deps.ts'
import type { Order } from './commerce.tables.ts'
import { deductedOfSale, earnedOfSale } from './earned-words.ts'
import { findOrder } from './orders.queries.ts'
import type { SaleKind } from './sales/sale-kind.ts'
import { titleOfLines } from './sold-titles.ts'

interface SaleNews {
  sales: readonly SaleKind[]
  valueEarned: ValueEarned
}

type SayInMoney = (...of: Parameters<typeof earnedOfSale>) => Announcement['params']

/** Sales, and those that were taken back, told to who sold; the latter to who bought, too. */
export function commerceNotifies({ sales, valueEarned }: SaleNews): Notifies {
  return {
    places: {
      sales: { path: () => '/studio?view=sales' },
      purchases: { path: () => '/wallet/purchases' },
    },
    on: {
      'order.paid': {
        type: 'sale',
        texts: {
          en: {
            title: 'You made a sale',
            text: '“{title}” sold for {coins, plural, one {# coin} other {# coins}}. {earned}',
          },
          ko: {
            title: '작품이 판매됐어요',
            text: '‘{title}’ 작품이 {coins}코인에 판매됐어요. {earned}',
          },
          jp: {
            title: '作品が売れました',
            text: '「{title}」が{coins}コインで購入されました。{earned}',
          },
          es: {
            title: 'Hiciste una venta',
            text: '«{title}» se vendió por {coins, plural, one {# moneda} other {# monedas}}. {earned}',
          },
        },
        announce: (tx, event) =>
          notifyInMoney(tx, event, {
            sales,
            valueEarned,
            say: (...of) => ({ earned: earnedOfSale(...of) }),
          }),
      },
      'order.refunded': {
        type: 'sale',
        texts: {
          en: {
            title: 'A sale was refunded',
            text: '“{title}”: {coins, plural, one {# coin was} other {# coins were}} returned to the buyer. {deducted}',
          },
          ko: {
            title: '판매가 환불됐어요',
            text: '‘{title}’ 구매에 쓰인 {coins}코인이 구매자에게 환불됐어요. {deducted}',
          },
          jp: {
            title: '売上が返金されました',
            text: '「{title}」の{coins}コインが購入者に返金されました。{deducted}',
          },
          es: {
            title: 'Se reembolsó una venta',
            text: '«{title}»: {coins, plural, one {se devolvió # moneda} other {se devolvieron # monedas}} a quien compró. {deducted}',
          },
        },
        announce: (tx, event) =>
          notifyInMoney(tx, event, {
            sales,
            valueEarned,
            say: (...of) => ({ deducted: deductedOfSale(...of) }),
          }),
      },
      'purchase.refunded': {
        type: 'account',
        texts: {
          en: {
            title: 'Your purchase was refunded',
            text: '“{title}”: {coins, plural, one {# coin is} other {# coins are}} back in your wallet, and you no longer have access. Reason: {reason}',
          },
          ko: {
            title: '구매가 환불됐어요',
            text: '‘{title}’ 구매에 쓴 {coins}코인을 지갑으로 돌려드렸어요. 이 작품은 더 이상 이용할 수 없어요. 사유: {reason}',
          },
          jp: {
            title: '購入が返金されました',
            text: '{coins}コインがウォレットに戻りました。「{title}」は利用できなくなりました。理由：{reason}',
          },
          es: {
            title: 'Se reembolsó tu compra',
            text: '«{title}»: {coins, plural, one {# moneda volvió} other {# monedas volvieron}} a tu cartera y ya no tienes acceso. Motivo: {reason}',
          },
        },
        announce: (tx, event) => notifyBuyer(tx, event, sales),
      },
    },
  }
}

/** To who sold, with what it earned, or what a refund deducted, in money at the latest rate. */
async function notifyInMoney(
  tx: Tx,
  event: OutboxEvent,
  { sales, valueEarned, say }: SaleNews & { say: SayInMoney },
): Promise<Announcement | null> {
  const found = await findSoldLine(tx, event)
  if (!found) return null
  const { line } = found
  const money = await valueEarned(tx, { ...earnedOf(found), now: event.createdAt })
  const { params, ...place } = await announceLine(tx, sales, line)
  return { ...place, params: { ...params, ...say(line, money) } }
}

function earnedOf({ line: { payees }, currency }: SoldLine): Omit<Earned, 'now'> {
  const earned = payees.reduce((sum, payee) => sum + payee.earned, 0)
  return {
    creatorOids: payees.map(({ creatorOid }) => creatorOid),
    coins: currency === 'coin' ? earned : 0,
    creditMilli: currency === 'credit' ? earned : 0,
  }
}

export async function notifySeller(
  tx: Tx,
  event: OutboxEvent,
  sales: readonly SaleKind[],
): Promise<Announcement | null> {
  const found = await findSoldLine(tx, event)
  return found && announceLine(tx, sales, found.line)
}

interface SoldLine extends Pick<Order, 'currency'> {
  line: Order['lines'][number]
}

async function findSoldLine(tx: Tx, { payload }: OutboxEvent): Promise<SoldLine | null> {
  const order = await findOrder(tx, String(payload.orderOid))
  const line = order?.lines.find(({ place }) => place === Number(payload.place ?? 0))
  return order && line ? { line, currency: order.currency } : null
}

async function announceLine(tx: Tx, sales: readonly SaleKind[], line: Order['lines'][number]) {
  return {
    to: line.payees.map(({ creatorOid }) => creatorOid),
    target: { place: 'sales' },
    params: { title: await titleOfLines(tx, sales, [line]), coins: line.price },
  }
}

export async function notifyBuyer(
  tx: Tx,
  { payload }: OutboxEvent,
  sales: readonly SaleKind[],
): Promise<Announcement | null> {
  const order = await findOrder(tx, String(payload.orderOid))
  if (!order) return null
  const { lines, price: coins, refund_reason, escrow } = order
  const reason = refund_reason ?? escrow?.end_reason
  return {
    to: [order.user_oid],
    target: { place: 'purchases' },
    params: { title: await titleOfLines(tx, sales, lines), coins, reason: reason ?? '' },
  }
}

import { type Language, languages } from '@plax/contracts/languages'
import { fillSentence } from '@plax/contracts/sentences'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  dayInEachLanguage,
  inEachLanguage,
  type Notifies,
} from '../../platform/notify.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import type { Order } from './commerce.tables.ts'
import { findOrder } from './orders.queries.ts'
import type { SaleKind } from './sales/sale-kind.ts'
import { titleOfLines } from './sold-titles.ts'

/** Receipts of purchases and gifts, mailed to the payer, one per order. */
export function receiptNotifies(
  sales: readonly SaleKind[],
): Required<Pick<Notifies, 'places' | 'on'>> {
  return {
    places: {
      purchase_receipt: { path: (orderOid) => `/wallet/purchases/${orderOid}` },
    },
    on: {
      'purchase.paid': {
        type: 'receipt',
        texts: receipt,
        announce: (tx, event) => announceReceipt(tx, event, sales),
      },
    },
  }
}

const receipt: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Your receipt for “{title}”',
    text: 'Item: {title}{gift}\nSeller: {seller}\nPrice: {coins, plural, one {# coin} other {# coins}}{discount}\nVAT: included in the price of your coins\nPlatform fee: included in the price\nPayment method: {payment}\nDate: {day} (UTC)\nOrder number: {number}\n\nView and print your receipt:',
  },
  ko: {
    title: '‘{title}’ 영수증',
    text: '상품: {title}{gift}\n판매자: {seller}\n가격: {coins}코인{discount}\n부가세: 코인 가격에 포함\n플랫폼 수수료: 가격에 포함\n결제 수단: {payment}\n날짜: {day}(UTC)\n주문 번호: {number}\n\n영수증은 아래에서 확인하고 인쇄하실 수 있습니다.',
  },
  jp: {
    title: '「{title}」の領収書',
    text: '商品：{title}{gift}\n販売者：{seller}\n価格：{coins}コイン{discount}\n消費税：コインの価格に含む\nプラットフォーム手数料：価格に含む\n支払い方法：{payment}\n日付：{day}（UTC）\n注文番号：{number}\n\n領収書は次のページで確認、印刷できます。',
  },
  es: {
    title: 'Tu recibo de «{title}»',
    text: 'Artículo: {title}{gift}\nVendedor: {seller}\nPrecio: {coins, plural, one {# moneda} other {# monedas}}{discount}\nIVA: incluido en el precio de tus monedas\nComisión de la plataforma: incluida en el precio\nForma de pago: {payment}\nFecha: {day} (UTC)\nNúmero de pedido: {number}\n\nConsulta e imprime tu recibo:',
  },
}

async function announceReceipt(
  tx: Tx,
  { payload }: OutboxEvent,
  sales: readonly SaleKind[],
): Promise<Announcement | null> {
  const order = await findOrder(tx, String(payload.orderOid))
  if (!order || order.currency !== 'coin' || order.price === 0) return null
  const { lines, user_oid: buyerOid } = order
  const nameOf = await namesOf(tx, lines)
  const receivers = lines.map((line) => line.receiver_oid).filter((oid) => oid !== buyerOid)
  return {
    to: [buyerOid],
    target: { place: 'purchase_receipt', id: order.oid },
    params: {
      title: await titleOfLines(tx, sales, lines),
      gift: inEachLanguage((lang) => {
        const people = nameOf(lang, receivers)
        return people === '' ? '' : fillSentence(gifts[lang], lang, { people })
      }),
      seller: inEachLanguage((lang) =>
        nameOf(
          lang,
          lines.map((line) => line.creator_oid),
        ),
      ),
      coins: order.price,
      discount: inEachLanguage((lang) => discountIn(lang, lines)),
      payment: inEachLanguage((lang) => paymentIn(lang, order)),
      day: dayInEachLanguage(order.created_at.toISOString().slice(0, 10)),
      number: order.oid,
    },
  }
}

const gifts: Record<Language, string> = {
  en: '\nGift to: {people}',
  ko: '\n선물 받는 사람: {people}',
  jp: '\nギフトの贈り先：{people}',
  es: '\nRegalo para: {people}',
}

const discounts: Record<Language, string> = {
  en: '\nCoupon {code}: {coins, plural, one {# coin} other {# coins}} off',
  ko: '\n쿠폰 {code}: {coins}코인 할인',
  jp: '\nクーポン{code}：{coins}コイン割引',
  es: '\nCupón {code}: {coins, plural, one {# moneda} other {# monedas}} de descuento',
}

/** What each coupon took off, on a line of its own. */
function discountIn(lang: Language, lines: Order['lines']): string {
  const coins = new Map<string, number>()
  for (const { coupon_code: code, discount } of lines) {
    if (code !== null) coins.set(code, (coins.get(code) ?? 0) + discount)
  }
  return [...coins]
    .map(([code, taken]) => fillSentence(discounts[lang], lang, { code, coins: taken }))
    .join('')
}

const coinsOnly: Record<Language, string> = {
  en: '{paid, plural, one {# coin} other {# coins}}',
  ko: '{paid}코인',
  jp: '{paid}コイン',
  es: '{paid, plural, one {# moneda} other {# monedas}}',
}
const bonusOnly: Record<Language, string> = {
  en: '{bonus, plural, one {# bonus coin} other {# bonus coins}}',
  ko: '보너스 {bonus}코인',
  jp: 'ボーナスコイン{bonus}',
  es: '{bonus, plural, one {# moneda} other {# monedas}} de bonificación',
}

/** Which coins paid, such as `20 coins, 10 bonus coins`. */
function paymentIn(lang: Language, { paid, bonus }: Pick<Order, 'paid' | 'bonus'>): string {
  const parts = [
    ...(paid > 0 ? [fillSentence(coinsOnly[lang], lang, { paid })] : []),
    ...(bonus > 0 ? [fillSentence(bonusOnly[lang], lang, { bonus })] : []),
  ]
  return parts.join(lang === 'jp' ? '、' : ', ')
}

async function namesOf(
  tx: Tx,
  lines: Order['lines'],
): Promise<(lang: Language, oids: readonly string[]) => string> {
  const oids = lines.flatMap((line) => [line.creator_oid, line.receiver_oid])
  const users = await listUsers(tx, [...new Set(oids)])
  const names = new Map(
    languages.map((lang) => [lang, new Map(users.map((user) => [user.oid, nameIn(user, lang)]))]),
  )
  return (lang, named) =>
    [...new Set(named)]
      .flatMap((oid) => names.get(lang)?.get(oid) ?? [])
      .join(lang === 'jp' ? '、' : ', ')
}

import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  dayInEachLanguage,
  inEachLanguage,
  type Notifies,
} from '../../platform/notify.ts'
import { getPayment } from './rows/subscriptions.queries.ts'
import { getTier } from './tiers/tiers.queries.ts'

const texts: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Your receipt for “{tier}”, {month}',
    text: 'Item: subscription to “{tier}”, {month}\nSeller: {seller}\nPrice: {coins, plural, one {# coin} other {# coins}}\nVAT: included in the price of your coins\nPlatform fee: included in the price\nPayment method: {payment}\nDate: {day} (UTC)\nPayment number: {number}\n\nView and print your receipt:',
  },
  ko: {
    title: '‘{tier}’ 구독 영수증({month})',
    text: '상품: ‘{tier}’ 구독({month})\n판매자: {seller}\n가격: {coins}코인\n부가세: 코인 가격에 포함\n플랫폼 수수료: 가격에 포함\n결제 수단: {payment}\n날짜: {day}(UTC)\n결제 번호: {number}\n\n영수증은 아래에서 확인하고 인쇄하실 수 있습니다.',
  },
  jp: {
    title: '「{tier}」の領収書（{month}）',
    text: '商品：「{tier}」プラン（{month}）\n販売者：{seller}\n価格：{coins}コイン\n消費税：コインの価格に含む\nプラットフォーム手数料：価格に含む\n支払い方法：{payment}\n日付：{day}（UTC）\n支払い番号：{number}\n\n領収書は次のページで確認、印刷できます。',
  },
  es: {
    title: 'Tu recibo de «{tier}», {month}',
    text: 'Artículo: suscripción a «{tier}», {month}\nVendedor: {seller}\nPrecio: {coins, plural, one {# moneda} other {# monedas}}\nIVA: incluido en el precio de tus monedas\nComisión de la plataforma: incluida en el precio\nForma de pago: {payment}\nFecha: {day} (UTC)\nNúmero de pago: {number}\n\nConsulta e imprime tu recibo:',
  },
}

const ways: Record<'card' | 'coins', Record<Language, string>> = {
  card: { en: 'Card', ko: '카드', jp: 'カード', es: 'Tarjeta' },
  coins: { en: 'Coins', ko: '코인', jp: 'コイン', es: 'Monedas' },
}

/** Receipts of months that were paid, mailed to the payer, one per payment. */
export const receiptNotifies: Required<Pick<Notifies, 'places' | 'on'>> = {
  places: {
    subscription_receipt: { path: (postingId) => `/wallet/subscriptions/${postingId}` },
  },
  on: {
    'subscription.paid': { type: 'receipt', texts, people: ['seller'], announce },
  },
}

async function announce(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const payment = await getPayment(tx, String(payload.paymentOid))
  if (payment.posting_id === null) return null
  const way = ways[payment.charge_oid === null ? 'coins' : 'card']
  return {
    to: [payment.user_oid],
    target: { place: 'subscription_receipt', id: payment.posting_id },
    params: {
      tier: (await getTier(tx, payment.tier_oid)).name,
      month: payment.month,
      seller: payment.creator_oid,
      coins: payment.price_coins,
      payment: inEachLanguage((lang) => way[lang]),
      day: dayInEachLanguage(payment.created_at.toISOString().slice(0, 10)),
      number: payment.oid,
    },
  }
}

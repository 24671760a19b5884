import type { Language } from '@plax/contracts/languages'
import type { PaymentMethod } from '@plax/contracts/payment/payment-values'
import { formatMoney } from '@plax/money'
import {
  dayInEachLanguage,
  inEachLanguage,
  type NotificationKind,
  type Notifies,
} from '../../../platform/notify.ts'
import { getCharge } from '../charges/charges.ts'
import { issueReceipt, type ReceiptDeps } from './issue-receipt.ts'
import { receiptNumber } from './receipt-number.ts'

const texts: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Your receipt for {coins, plural, one {# coin} other {# coins}}',
    text: 'Item: {coins, plural, one {# coin} other {# coins}}\nSeller: {seller}\nPrice: {gross}\nVAT ({rate}%): {vat}, included in the price\nPayment fee: included in the price\nPayment method: {method}\nDate: {day}\nReceipt number: {number}\n\nView and print your receipt:',
  },
  ko: {
    title: '코인 {coins}개 영수증',
    text: '상품: 코인 {coins}개\n판매자: {seller}\n가격: {gross}\n부가세({rate}%): {vat}, 가격에 포함\n결제 수수료: 가격에 포함\n결제 수단: {method}\n날짜: {day}\n영수증 번호: {number}\n\n영수증은 아래에서 확인하고 인쇄하실 수 있습니다.',
  },
  jp: {
    title: '{coins}コインの領収書',
    text: '商品：{coins}コイン\n販売者：{seller}\n価格：{gross}\n消費税（{rate}%）：{vat}（価格に含む）\n決済手数料：価格に含む\n支払い方法：{method}\n日付：{day}\n領収書番号：{number}\n\n領収書は次のページで確認、印刷できます。',
  },
  es: {
    title: 'Tu recibo de {coins, plural, one {# moneda} other {# monedas}}',
    text: 'Artículo: {coins, plural, one {# moneda} other {# monedas}}\nVendedor: {seller}\nPrecio: {gross}\nIVA ({rate} %): {vat}, incluido en el precio\nComisión de pago: incluida en el precio\nForma de pago: {method}\nFecha: {day}\nNúmero de recibo: {number}\n\nConsulta e imprime tu recibo:',
  },
}

const methods: Record<PaymentMethod, Record<Language, string>> = {
  card: { en: 'Card', ko: '카드', jp: 'カード', es: 'Tarjeta' },
  wallet: { en: 'Mobile wallet', ko: '간편결제', jp: 'スマホ決済', es: 'Cartera móvil' },
  wallet_jpy: {
    en: 'Yen wallet',
    ko: '엔화 간편결제',
    jp: 'スマホ決済（円）',
    es: 'Cartera móvil en yenes',
  },
}

const operator: Record<Language, string> = {
  en: 'The operator of this site',
  ko: '이 사이트의 운영자',
  jp: 'このサイトの運営者',
  es: 'El operador de este sitio',
}

export const receiptPlaces: NonNullable<Notifies['places']> = {
  coin_receipt: { path: (chargeOid) => `/wallet/receipts/${chargeOid}` },
}

/**
 * The receipt of coins that were bought, mailed to the payer, one per charge. What a charge paid
 * otherwise has a receipt of its own.
 */
export function receiptKind(deps: ReceiptDeps): NotificationKind {
  return {
    type: 'receipt',
    texts,
    announce: async (_tx, { payload }) => {
      const charge = await getCharge(deps.db, String(payload.chargeOid))
      const receipt = charge.purpose === 'coins' ? await issueReceipt(deps, charge.oid) : null
      if (!receipt) return null
      const { currency, seller } = receipt
      const money = (minor: number) => inEachLanguage((lang) => formatMoney(minor, currency, lang))
      return {
        to: [charge.user_oid],
        target: { place: 'coin_receipt', id: charge.oid },
        params: {
          coins: charge.coins,
          seller: seller.name || inEachLanguage((lang) => operator[lang]),
          gross: money(receipt.gross_minor),
          vat: money(receipt.vat_minor),
          rate: receipt.vat_basis_points / 100,
          method: inEachLanguage((lang) => methods[charge.method][lang]),
          day: dayInEachLanguage(receipt.paid_on),
          number: receiptNumber(receipt),
        },
      }
    },
  }
}

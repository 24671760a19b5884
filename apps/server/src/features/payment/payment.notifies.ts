import type { LocalizedText } from '@plax/contracts/localized-text'
import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type {
  Announcement,
  NotificationKind,
  NotificationWords,
  Notifies,
} from '../../platform/notify.ts'
import type { ReceiptDeps } from './receipt/issue-receipt.ts'
import { receiptKind, receiptPlaces } from './receipt/receipt.notifies.ts'
import { differencesKind } from './reconcile/notify-differences.ts'

/** Of the own wallet, told to whose it is. */
function ofWallet(place: string, texts: Record<Language, NotificationWords>): NotificationKind {
  return {
    type: 'account',
    texts,
    announce: async (_tx, { payload }) => ({
      to: [String(payload.userOid)],
      target: { place },
      params: {},
    }),
  }
}

async function notifyRefunded(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const refund = await tx
    .selectFrom('charge_refunds')
    .innerJoin('charges', 'charges.oid', 'charge_refunds.charge_oid')
    .select(['charge_refunds.user_oid', 'charge_refunds.coins', 'actor_oid', 'reason'])
    .where('charge_refunds.oid', '=', String(payload.refundOid))
    // What paid for an order was never seen as coins, and its purpose tells of it.
    .where('purpose', '=', 'coins')
    .executeTakeFirst()
  if (!refund) return null
  const { user_oid: userOid, coins, actor_oid: actorOid } = refund
  const reason = actorOid === userOid ? takenBack : refund.reason
  return { to: [userOid], target: { place: 'coin_purchases' }, params: { coins, reason } }
}

const takenBack: LocalizedText = {
  en: 'You requested it.',
  ko: '직접 요청한 환불이에요.',
  jp: 'ご本人のリクエスト',
  es: 'Tú lo pediste.',
}

/** Where the reason stands as it was written, in whatever language that was. */
function ofGift(texts: Record<Language, NotificationWords>): NotificationKind {
  return {
    type: 'account',
    texts,
    announce: async (tx, { payload }) => {
      const gift = await tx
        .selectFrom('coin_gifts')
        .select(['user_oid', 'coins', 'reason'])
        .where('oid', '=', String(payload.giftOid))
        .executeTakeFirst()
      if (!gift) return null
      const { coins, reason } = gift
      return { to: [gift.user_oid], target: { place: 'wallet' }, params: { coins, reason } }
    },
  }
}

/**
 * Gifts, refunds, and top-ups that did not happen; those that did stand in the wallet's history. To
 * administrators, what the gateway lists otherwise.
 */
export const paymentNotifies = (deps: ReceiptDeps): Notifies => ({
  places: {
    ...receiptPlaces,
    wallet: { path: () => '/wallet' },
    coin_purchases: { path: () => '/wallet/charge' },
    convert: { path: () => '/wallet/convert' },
    reconciliation: { path: (day) => `/admin/reconciliation/${day}` },
  },
  on: {
    'charge.paid': receiptKind(deps),
    'reconciliation.differed': differencesKind,
    'charge.refunded': {
      type: 'account',
      texts: {
        en: {
          title: 'Your coin purchase was refunded',
          text: '{coins, plural, one {# coin was} other {# coins were}} removed from your wallet, and your payment is being refunded. Reason: {reason}',
        },
        ko: {
          title: '충전이 환불됐어요',
          text: '{coins}코인이 회수되고 결제 금액이 환불돼요. 사유: {reason}',
        },
        jp: {
          title: 'チャージが返金されました',
          text: '{coins}コインが回収され、お支払い額が返金されます。理由：{reason}',
        },
        es: {
          title: 'Se reembolsó tu recarga',
          text: '{coins, plural, one {Se retiró # moneda} other {Se retiraron # monedas}} de tu cartera y te devolveremos lo que pagaste. Motivo: {reason}',
        },
      },
      announce: notifyRefunded,
    },
    'coins.given': ofGift({
      en: {
        title: 'You received coins',
        text: '{coins, plural, one {# coin} other {# coins}}. Reason: {reason}',
      },
      ko: { title: '코인을 받았어요', text: '{coins}코인을 받았어요. 사유: {reason}' },
      jp: { title: 'コインを受け取りました', text: '{coins}コイン。理由：{reason}' },
      es: {
        title: 'Recibiste monedas',
        text: '{coins, plural, one {# moneda} other {# monedas}}. Motivo: {reason}',
      },
    }),
    'bonus_coins.given': ofGift({
      en: {
        title: 'You received bonus coins',
        text: '{coins, plural, one {# bonus coin} other {# bonus coins}}. Reason: {reason}',
      },
      ko: {
        title: '보너스 코인을 받았어요',
        text: '보너스 코인 {coins}개를 받았어요. 사유: {reason}',
      },
      jp: {
        title: 'ボーナスコインを受け取りました',
        text: 'ボーナスコイン{coins}。理由：{reason}',
      },
      es: {
        title: 'Recibiste monedas de bonificación',
        text: '{coins, plural, one {# moneda} other {# monedas}} de bonificación. Motivo: {reason}',
      },
    }),
    'top_up.lacked_coins': ofWallet('coin_purchases', {
      en: {
        title: 'Your credits weren’t topped up',
        text: 'Your credits are running low, and you don’t have enough coins to convert. Buy coins to keep auto top-up going.',
      },
      ko: {
        title: '크레딧이 자동으로 충전되지 않았어요',
        text: '크레딧이 얼마 남지 않았지만 전환할 코인이 부족해요. 코인을 충전하면 자동 충전이 계속돼요.',
      },
      jp: {
        title: 'クレジットの自動チャージができませんでした',
        text: 'クレジットが残りわずかですが、交換するコインが足りません。コインをチャージしてください。',
      },
      es: {
        title: 'Tus créditos no se recargaron',
        text: 'Te quedan pocos créditos y no tienes monedas suficientes para convertir. Recarga monedas para mantener la recarga automática.',
      },
    }),
    'top_up.reached_limit': ofWallet('convert', {
      en: {
        title: 'Your credits weren’t topped up',
        text: 'Your credits are running low, and you’ve reached today’s limit. Convert coins yourself, or raise the limit.',
      },
      ko: {
        title: '크레딧이 자동으로 충전되지 않았어요',
        text: '크레딧이 얼마 남지 않았지만 오늘의 한도에 도달했어요. 직접 전환하거나 한도를 올려 주세요.',
      },
      jp: {
        title: 'クレジットの自動チャージができませんでした',
        text: 'クレジットが残りわずかですが、本日の上限に達しました。手動で交換するか、上限を上げてください。',
      },
      es: {
        title: 'Tus créditos no se recargaron',
        text: 'Te quedan pocos créditos y llegaste al límite de hoy. Convierte monedas o sube el límite.',
      },
    }),
  },
})

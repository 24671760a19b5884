import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { News } from '../../platform/events/reader.ts'
import type {
  Announcement,
  NotificationKind,
  NotificationWords,
  Notifies,
} from '../../platform/notify.ts'
import { differencesKind } from './reconcile/tell-differences.ts'

/** Of the own wallet, told to whose it is. */
function ofWallet(path: string, texts: Record<Language, NotificationWords>): NotificationKind {
  return {
    type: 'account',
    texts,
    announce: async (_tx, { payload }) => ({ to: [String(payload.userOid)], path, params: {} }),
  }
}

async function tellRefunded(tx: Tx, { payload }: News): Promise<Announcement | null> {
  const refund = await tx
    .selectFrom('charge_refunds')
    .innerJoin('charges', 'charges.oid', 'charge_refunds.charge_oid')
    .select(['charge_refunds.user_oid', 'charge_refunds.coins', 'reason'])
    .where('charge_refunds.oid', '=', String(payload.refundOid))
    // What paid a subscription was never seen as coins, and is told with the subscription.
    .where('purpose', '=', 'coins')
    .executeTakeFirst()
  if (!refund) return null
  const { user_oid: userOid, coins, reason } = refund
  return { to: [userOid], path: '/wallet/charge', params: { coins, reason } }
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
      return { to: [gift.user_oid], path: '/wallet', params: { coins, reason } }
    },
  }
}

/**
 * Gifts, refunds, and top-ups that did not happen; those that did stand in the wallet's history. To
 * administrators, what the gateway lists otherwise.
 */
export const paymentNotifies: Notifies = {
  on: {
    'reconciliation.differed': differencesKind,
    'charge.refunded': {
      type: 'account',
      texts: {
        en: {
          title: 'Your charge was refunded',
          text: '{coins} coins were taken back, and what you paid for them is on its way: {reason}',
        },
        ko: {
          title: '충전이 환불되었습니다',
          text: '{coins}코인이 회수되고 결제 금액이 환불됩니다. 사유: {reason}',
        },
        jp: {
          title: 'チャージが返金されました',
          text: '{coins}コインが回収され、お支払い額が返金されます。理由：{reason}',
        },
        es: {
          title: 'Tu recarga se ha reembolsado',
          text: 'Se retiraron {coins} monedas y lo que pagaste por ellas está en camino: {reason}',
        },
      },
      announce: tellRefunded,
    },
    'coins.given': ofGift({
      en: { title: 'You were given coins', text: '{coins} coins: {reason}' },
      ko: { title: '코인을 받았습니다', text: '{coins}코인을 받았습니다. 사유: {reason}' },
      jp: { title: 'コインが贈られました', text: '{coins}コイン：{reason}' },
      es: { title: 'Te dieron monedas', text: '{coins} monedas: {reason}' },
    }),
    'bonus_coins.given': ofGift({
      en: { title: 'You were given bonus coins', text: '{coins} bonus coins: {reason}' },
      ko: {
        title: '보너스 코인을 받았습니다',
        text: '보너스 코인 {coins}개를 받았습니다. 사유: {reason}',
      },
      jp: { title: 'ボーナスコインが贈られました', text: 'ボーナスコイン{coins}枚：{reason}' },
      es: {
        title: 'Te dieron monedas de bonificación',
        text: '{coins} monedas de bonificación: {reason}',
      },
    }),
    'top_up.lacked_coins': ofWallet('/wallet/charge', {
      en: {
        title: 'Your credits were not topped up',
        text: 'Your credits are running low, and there are too few coins to convert.',
      },
      ko: {
        title: '크레딧이 자동으로 충전되지 않았습니다',
        text: '크레딧이 얼마 남지 않았지만 전환할 코인이 부족합니다.',
      },
      jp: {
        title: 'クレジットの自動チャージができませんでした',
        text: 'クレジットが残りわずかですが、変換するコインが足りません。',
      },
      es: {
        title: 'Tus créditos no se han recargado',
        text: 'Te quedan pocos créditos y no hay monedas suficientes para convertir.',
      },
    }),
    'top_up.reached_limit': ofWallet('/wallet/convert', {
      en: {
        title: 'Your credits were not topped up',
        text: 'Your credits are running low, and the limit of today is reached.',
      },
      ko: {
        title: '크레딧이 자동으로 충전되지 않았습니다',
        text: '크레딧이 얼마 남지 않았지만 오늘의 한도에 도달했습니다.',
      },
      jp: {
        title: 'クレジットの自動チャージができませんでした',
        text: 'クレジットが残りわずかですが、本日の上限に達しました。',
      },
      es: {
        title: 'Tus créditos no se han recargado',
        text: 'Te quedan pocos créditos y has alcanzado el límite de hoy.',
      },
    }),
  },
}

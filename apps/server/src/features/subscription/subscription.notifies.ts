import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { News } from '../../platform/events/reader.ts'
import type {
  Announcement,
  NotificationKind,
  NotificationWords,
  Notifies,
} from '../../platform/notify.ts'
import { getTier } from './tiers/tiers.queries.ts'

const forCreator = (texts: Record<Language, NotificationWords>): NotificationKind => ({
  type: 'subscriber',
  texts,
  announce: tellCreator,
})

/** What is mailed with the try itself. */
const forSubscriber = (texts: Record<Language, NotificationWords>): NotificationKind => ({
  ...toSubscriber(texts),
  mailsItself: true,
})

const toSubscriber = (texts: Record<Language, NotificationWords>): NotificationKind => ({
  type: 'account',
  texts,
  announce: async (tx, { payload }) => ({
    to: [String(payload.userOid)],
    path: '/myinfo?tab=subscriptions',
    params: {
      tier: (await getTier(tx, String(payload.tierHash))).name,
      ...(typeof payload.reason === 'string' && { reason: payload.reason }),
      ...(typeof payload.month === 'string' && { month: payload.month }),
    },
  }),
})

/** New subscribers, and those who chose a higher tier, told to the creator; unnamed, as buyers are. */
export const subscriptionNotifies: Notifies = {
  on: {
    'subscription.started': forCreator({
      en: { title: 'You have a new subscriber', text: 'Somebody subscribed to “{tier}”.' },
      ko: { title: '새 구독자가 생겼습니다', text: '‘{tier}’ 티어를 구독하기 시작했습니다.' },
      jp: { title: '新しい購読者がいます', text: '「{tier}」の購読が始まりました。' },
      es: { title: 'Tienes un suscriptor nuevo', text: 'Alguien se suscribió a «{tier}».' },
    }),
    'subscription.upgraded': forCreator({
      en: { title: 'A subscriber went up', text: 'Somebody has “{tier}” now.' },
      ko: { title: '구독자가 티어를 올렸습니다', text: '‘{tier}’ 티어로 변경했습니다.' },
      jp: { title: '購読者がティアを上げました', text: '「{tier}」に変更がありました。' },
      es: { title: 'Un suscriptor subió de nivel', text: 'Alguien tiene ahora «{tier}».' },
    }),
    'subscription.sale_refunded': {
      ...forCreator({
        en: {
          title: 'A subscriber was refunded',
          text: '“{tier}” ({month}): {coins} coins went back.',
        },
        ko: {
          title: '구독료가 환불되었습니다',
          text: '‘{tier}’ 구독료({month}) {coins}코인이 환불되었습니다.',
        },
        jp: {
          title: 'サブスクリプションの支払いが返金されました',
          text: '「{tier}」（{month}）の{coins}コインが返金されました。',
        },
        es: {
          title: 'Se reembolsó a un suscriptor',
          text: '«{tier}» ({month}): se devolvieron {coins} monedas.',
        },
      }),
      announce: tellSeller,
    },
    'subscription.unpaid': forSubscriber({
      en: {
        title: 'A subscription could not be paid',
        text: 'Your wallet has too few coins for “{tier}”. It is tried again; charge coins before.',
      },
      ko: {
        title: '구독료를 결제하지 못했습니다',
        text: '‘{tier}’ 구독료에 필요한 코인이 부족합니다. 다시 결제되기 전에 충전해 주세요.',
      },
      jp: {
        title: 'サブスクリプションを決済できませんでした',
        text: '「{tier}」のコインが足りません。次の決済までにチャージしてください。',
      },
      es: {
        title: 'No se pudo pagar una suscripción',
        text: 'Te faltan monedas para «{tier}». Se intentará de nuevo: recarga antes.',
      },
    }),
    'subscription.card_declined': forSubscriber({
      en: {
        title: 'A subscription could not be paid',
        text: 'Your card was declined for “{tier}”. It is tried again; you can choose another way of payment.',
      },
      ko: {
        title: '구독료를 결제하지 못했습니다',
        text: '‘{tier}’ 구독료 카드 결제가 거절되었습니다. 다시 시도하며, 결제 수단을 바꿀 수 있습니다.',
      },
      jp: {
        title: 'サブスクリプションを決済できませんでした',
        text: '「{tier}」のカード決済が承認されませんでした。再度決済します。支払い方法は変更できます。',
      },
      es: {
        title: 'No se pudo pagar una suscripción',
        text: 'Tu tarjeta fue rechazada para «{tier}». Se intentará de nuevo; puedes elegir otra forma de pago.',
      },
    }),
    'subscription.card_gone': toSubscriber({
      en: {
        title: 'A subscription ends with its card',
        text: 'The card that paid “{tier}” was removed. Choose another way of payment to keep it.',
      },
      ko: {
        title: '카드가 삭제되어 구독이 종료됩니다',
        text: '‘{tier}’ 구독을 결제하던 카드가 삭제되었습니다. 유지하려면 다른 결제 수단을 선택해 주세요.',
      },
      jp: {
        title: 'カードの削除により購読が終了します',
        text: '「{tier}」の支払いに使っていたカードが削除されました。続けるには別の支払い方法を選んでください。',
      },
      es: {
        title: 'Una suscripción termina con su tarjeta',
        text: 'Se eliminó la tarjeta que pagaba «{tier}». Elige otra forma de pago para conservarla.',
      },
    }),
    'subscription.payment_returned': toSubscriber({
      en: {
        title: 'A card payment goes back to you',
        text: 'Your card was charged for “{tier}” when you could not get it any more. The money goes back.',
      },
      ko: {
        title: '카드 결제 금액이 환불됩니다',
        text: '‘{tier}’ 구독을 더 이상 할 수 없게 된 뒤 카드가 결제되어 금액을 환불합니다.',
      },
      jp: {
        title: 'カードの支払いを返金します',
        text: '「{tier}」を購読できなくなった後にカードで決済されたため、代金を返金します。',
      },
      es: {
        title: 'Se te devuelve un pago con tarjeta',
        text: 'Se cobró a tu tarjeta por «{tier}» cuando ya no podías obtenerlo. El dinero vuelve a ti.',
      },
    }),
    'subscription.ended_by_operator': toSubscriber({
      en: {
        title: 'A subscription was ended by the operator',
        text: 'Your subscription “{tier}” was ended: {reason}',
      },
      ko: {
        title: '운영자가 구독을 종료했습니다',
        text: '‘{tier}’ 구독이 종료되었습니다. 사유: {reason}',
      },
      jp: {
        title: '運営者がサブスクリプションを終了しました',
        text: '「{tier}」の購読が終了されました。理由: {reason}',
      },
      es: {
        title: 'El operador puso fin a una suscripción',
        text: 'Se puso fin a tu suscripción «{tier}»: {reason}',
      },
    }),
    'subscription.payment_refunded': toSubscriber({
      en: {
        title: 'A payment for a subscription was refunded',
        text: 'What you paid for “{tier}” ({month}) goes back to where it came from: {reason}',
      },
      ko: {
        title: '구독 결제가 환불되었습니다',
        text: '‘{tier}’ 구독료({month})가 결제하신 수단으로 환불됩니다. 사유: {reason}',
      },
      jp: {
        title: 'サブスクリプションの支払いが返金されました',
        text: '「{tier}」の支払い（{month}）は元の支払い方法に返金されます。理由: {reason}',
      },
      es: {
        title: 'Se reembolsó un pago de una suscripción',
        text: 'Lo que pagaste por «{tier}» ({month}) vuelve a su origen: {reason}',
      },
    }),
    'subscription.creator_left': toSubscriber({
      en: {
        title: 'A creator you subscribe to has left',
        text: 'Your subscription “{tier}” ends with the month, and nothing more is taken.',
      },
      ko: {
        title: '구독 중인 크리에이터가 탈퇴했습니다',
        text: '‘{tier}’ 구독은 이번 달 말에 종료되며 더 이상 결제되지 않습니다.',
      },
      jp: {
        title: '購読中のクリエイターが退会しました',
        text: '「{tier}」は月末で終了し、以降の支払いはありません。',
      },
      es: {
        title: 'Un creador al que estás suscrito se ha ido',
        text: 'Tu suscripción «{tier}» termina con el mes y no se cobra nada más.',
      },
    }),
    'subscription.lapsed': forSubscriber({
      en: { title: 'A subscription has ended', text: '“{tier}” could not be paid and has ended.' },
      ko: {
        title: '구독이 종료되었습니다',
        text: '‘{tier}’ 구독료를 결제하지 못해 구독이 종료되었습니다.',
      },
      jp: {
        title: 'サブスクリプションが終了しました',
        text: '「{tier}」は決済できなかったため終了しました。',
      },
      es: {
        title: 'Una suscripción ha terminado',
        text: 'No se pudo pagar «{tier}» y ha terminado.',
      },
    }),
  },
}

async function tellCreator(tx: Tx, { payload }: News): Promise<Announcement | null> {
  const tier = await getTier(tx, String(payload.tierHash))
  return {
    to: [tier.creator_oid],
    path: '/studio?view=tiers',
    params: { tier: tier.name },
  }
}

async function tellSeller(tx: Tx, { payload }: News): Promise<Announcement | null> {
  const { name: tier, creator_oid: creatorOid } = await getTier(tx, String(payload.tierHash))
  return {
    to: [creatorOid],
    path: '/studio?view=sales',
    params: { tier, month: String(payload.month), coins: Number(payload.coins) },
  }
}

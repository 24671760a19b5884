import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type {
  Announcement,
  NotificationKind,
  NotificationWords,
  Notifies,
} from '../../platform/notify.ts'
import { receiptNotifies } from './receipt.notifies.ts'
import { getTier } from './tiers/tiers.queries.ts'

const forCreator = (texts: Record<Language, NotificationWords>): NotificationKind => ({
  type: 'subscriber',
  texts,
  announce: notifyCreator,
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
    target: { place: 'subscriptions' },
    params: {
      tier: (await getTier(tx, String(payload.tierHash))).name,
      ...(typeof payload.reason === 'string' && { reason: payload.reason }),
      ...(typeof payload.month === 'string' && { month: payload.month }),
    },
  }),
})

/** New subscribers, and those who chose a higher tier, told to the creator; unnamed, as buyers are. */
export const subscriptionNotifies: Notifies = {
  places: {
    subscriptions: { path: () => '/myinfo?tab=subscriptions' },
    tiers: { path: () => '/studio?view=tiers' },
    ...receiptNotifies.places,
  },
  on: {
    ...receiptNotifies.on,
    'subscription.started': forCreator({
      en: { title: 'You have a new subscriber', text: 'Someone subscribed to “{tier}”.' },
      ko: { title: '새 구독자가 생겼어요', text: '‘{tier}’ 티어에 새 구독자가 생겼어요.' },
      jp: { title: '新しい加入者がいます', text: '「{tier}」への加入がありました。' },
      es: { title: 'Tienes una suscripción nueva', text: 'Alguien se suscribió a «{tier}».' },
    }),
    'subscription.upgraded': forCreator({
      en: { title: 'A subscriber upgraded', text: 'Someone upgraded to “{tier}”.' },
      ko: { title: '구독자가 상위 티어로 변경했어요', text: '새 티어: ‘{tier}’' },
      jp: {
        title: '上位プランに変更されました',
        text: '加入者が「{tier}」に変更しました。',
      },
      es: { title: 'Una suscripción subió de nivel', text: 'Alguien pasó a «{tier}».' },
    }),
    'subscription.sale_refunded': {
      ...forCreator({
        en: {
          title: 'A subscriber was refunded',
          text: '“{tier}” ({month}): {coins, plural, one {# coin was} other {# coins were}} returned to the subscriber.',
        },
        ko: {
          title: '구독자에게 구독료가 환불됐어요',
          text: '‘{tier}’ 구독료({month}) {coins}코인이 구독자에게 환불됐어요.',
        },
        jp: {
          title: '加入者に返金されました',
          text: '「{tier}」（{month}）の{coins}コインが加入者に返金されました。',
        },
        es: {
          title: 'Se reembolsó una suscripción',
          text: '«{tier}» ({month}): {coins, plural, one {se devolvió # moneda} other {se devolvieron # monedas}}.',
        },
      }),
      announce: notifySeller,
    },
    'subscription.unpaid': forSubscriber({
      en: {
        title: 'Subscription payment failed',
        text: 'You don’t have enough coins for “{tier}”. You keep access for now. Buy coins before we try again.',
      },
      ko: {
        title: '구독료를 결제하지 못했어요',
        text: '‘{tier}’ 구독료에 필요한 코인이 부족해요. 구독 혜택은 당분간 유지돼요. 다시 결제되기 전에 충전해 주세요.',
      },
      jp: {
        title: 'プランの支払いができませんでした',
        text: '「{tier}」に必要なコインが足りません。特典はしばらくそのまま利用できます。次の決済までにチャージしてください。',
      },
      es: {
        title: 'No pudimos cobrar una suscripción',
        text: 'No tienes suficientes monedas para «{tier}». Por ahora conservas el acceso. Recarga antes de que lo intentemos de nuevo.',
      },
    }),
    'subscription.card_declined': forSubscriber({
      en: {
        title: 'Subscription payment failed',
        text: 'Your card was declined for “{tier}”. You keep access for now. We’ll try again, or you can choose another payment method.',
      },
      ko: {
        title: '구독료를 결제하지 못했어요',
        text: '‘{tier}’ 구독료 카드 결제가 거절됐어요. 구독 혜택은 당분간 유지돼요. 곧 다시 시도하며, 결제 수단을 바꿀 수도 있어요.',
      },
      jp: {
        title: 'プランの支払いができませんでした',
        text: '「{tier}」のカード決済が承認されませんでした。特典はしばらくそのまま利用できます。後日もう一度決済します。支払い方法を変更することもできます。',
      },
      es: {
        title: 'No pudimos cobrar una suscripción',
        text: 'Se rechazó tu tarjeta para «{tier}». Por ahora conservas el acceso. Lo intentaremos de nuevo; también puedes elegir otra forma de pago.',
      },
    }),
    'subscription.card_gone': toSubscriber({
      en: {
        title: 'Your subscription’s card was removed',
        text: 'The card for “{tier}” was removed. Choose another payment method to keep your subscription.',
      },
      ko: {
        title: '구독에 쓰던 카드가 삭제됐어요',
        text: '‘{tier}’ 구독을 결제하던 카드가 삭제됐어요. 구독을 유지하려면 다른 결제 수단을 선택해 주세요.',
      },
      jp: {
        title: 'プランの支払いに使うカードが削除されました',
        text: '「{tier}」の支払いに使っていたカードが削除されました。続けるには別の支払い方法を選んでください。',
      },
      es: {
        title: 'Se eliminó la tarjeta de tu suscripción',
        text: 'Se eliminó la tarjeta de «{tier}». Elige otra forma de pago para conservar tu suscripción.',
      },
    }),
    'subscription.payment_returned': toSubscriber({
      en: {
        title: 'Your card payment is being refunded',
        text: 'Your card was charged for “{tier}”, but this tier was no longer available. We’re refunding the money to your card.',
      },
      ko: {
        title: '카드 결제 금액이 환불돼요',
        text: '‘{tier}’ 티어를 더 이상 구독할 수 없게 된 뒤에 카드가 결제됐어요. 결제 금액은 카드로 환불돼요.',
      },
      jp: {
        title: 'カードの支払いを返金します',
        text: '「{tier}」に加入できなくなった後にカードで決済されたため、代金をカードに返金します。',
      },
      es: {
        title: 'Te devolvemos un pago con tarjeta',
        text: 'Se hizo un cargo a tu tarjeta por «{tier}» cuando ese nivel ya no estaba disponible. Te devolvemos el dinero a la tarjeta.',
      },
    }),
    'subscription.ended_by_operator': toSubscriber({
      en: {
        title: 'The operator ended your subscription',
        text: 'Your “{tier}” subscription has ended. Reason: {reason}',
      },
      ko: {
        title: '운영자가 구독을 종료했어요',
        text: '‘{tier}’ 구독이 종료됐어요. 사유: {reason}',
      },
      jp: {
        title: '運営者がプランを解約しました',
        text: '「{tier}」への加入が終了しました。理由：{reason}',
      },
      es: {
        title: 'El operador finalizó tu suscripción',
        text: 'Tu suscripción a «{tier}» terminó. Motivo: {reason}',
      },
    }),
    'subscription.payment_refunded': toSubscriber({
      en: {
        title: 'Your subscription payment was refunded',
        text: 'Your payment for “{tier}” ({month}) was refunded the way you paid. Reason: {reason}',
      },
      ko: {
        title: '구독료가 환불됐어요',
        text: '‘{tier}’ 구독료({month})가 결제한 수단으로 환불됐어요. 사유: {reason}',
      },
      jp: {
        title: 'プランの支払いが返金されました',
        text: '「{tier}」の支払い（{month}）は元の支払い方法に返金されました。理由：{reason}',
      },
      es: {
        title: 'Se reembolsó el pago de tu suscripción',
        text: 'Lo que pagaste por «{tier}» ({month}) vuelve a tu forma de pago. Motivo: {reason}',
      },
    }),
    'subscription.creator_left': toSubscriber({
      en: {
        title: 'A creator you subscribe to left Plax',
        text: 'Your “{tier}” subscription ends this month, and you won’t be charged again.',
      },
      ko: {
        title: '구독 중인 크리에이터가 탈퇴했어요',
        text: '‘{tier}’ 구독은 이번 달 말에 종료되고 더 이상 결제되지 않아요.',
      },
      jp: {
        title: '加入中のプランのクリエイターが退会しました',
        text: '「{tier}」は今月末で終了し、今後の支払いはありません。',
      },
      es: {
        title: 'Un creador de tus suscripciones dejó Plax',
        text: 'Tu suscripción a «{tier}» termina a fin de mes y no se te cobrará más.',
      },
    }),
    'subscription.lapsed': forSubscriber({
      en: {
        title: 'Your subscription has ended',
        text: 'We couldn’t collect payment for “{tier}”, so your subscription has ended. You weren’t charged.',
      },
      ko: {
        title: '구독이 종료됐어요',
        text: '‘{tier}’ 구독료를 결제하지 못해 구독이 종료됐어요. 결제된 금액은 없어요.',
      },
      jp: {
        title: 'プランへの加入が終了しました',
        text: '「{tier}」の料金を決済できなかったため、加入は終了しました。支払いは発生していません。',
      },
      es: {
        title: 'Tu suscripción terminó',
        text: 'No pudimos cobrar «{tier}» y la suscripción terminó. No se te cobró nada.',
      },
    }),
  },
}

async function notifyCreator(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const tier = await getTier(tx, String(payload.tierHash))
  return {
    to: [tier.creator_oid],
    target: { place: 'tiers' },
    params: { tier: tier.name },
  }
}

async function notifySeller(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const { name: tier, creator_oid: creatorOid } = await getTier(tx, String(payload.tierHash))
  return {
    to: [creatorOid],
    target: { place: 'sales' },
    params: { tier, month: String(payload.month), coins: Number(payload.coins) },
  }
}

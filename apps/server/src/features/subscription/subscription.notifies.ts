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
    params: { tier: (await getTier(tx, String(payload.tierHash))).name },
  }),
})

/** New subscribers, and those who chose a higher tier, told to the creator; unnamed, as buyers are. */
export const subscriptionNotifies: Notifies = {
  on: {
    'subscription.started': forCreator({
      en: { title: 'You have a new subscriber', text: 'Somebody subscribed to “{tier}”.' },
      ko: { title: '새 구독자가 생겼습니다', text: '‘{tier}’ 티어를 구독하기 시작했습니다.' },
      jp: { title: '新しい加入者がいます', text: '「{tier}」に加入がありました。' },
      es: { title: 'Tienes un suscriptor nuevo', text: 'Alguien se suscribió a «{tier}».' },
    }),
    'subscription.upgraded': forCreator({
      en: { title: 'A subscriber went up', text: 'Somebody has “{tier}” now.' },
      ko: { title: '구독자가 티어를 올렸습니다', text: '‘{tier}’ 티어로 변경했습니다.' },
      jp: { title: '加入者がティアを上げました', text: '「{tier}」に変更がありました。' },
      es: { title: 'Un suscriptor subió de nivel', text: 'Alguien tiene ahora «{tier}».' },
    }),
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
        title: '加入中のクリエイターが退会しました',
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

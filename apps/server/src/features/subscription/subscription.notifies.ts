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

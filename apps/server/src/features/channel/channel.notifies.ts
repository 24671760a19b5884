import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import { type Announcement, dayInEachLanguage, type Notifies } from '../../platform/notify.ts'
import { listAdmins } from '../account/account.service.ts'

/** What was decided about a creator’s banner, and for administrators that one waits. */
export const channelNotifies: Notifies = {
  places: {
    channel_banners: { path: () => '/studio?view=channel#banners' },
    console_banners: { path: () => '/admin/banners' },
  },
  on: {
    'banner.requested': {
      type: 'console',
      texts: {
        en: { title: 'A banner request is waiting', text: 'From {creator}' },
        ko: { title: '새 배너 신청이 있습니다', text: '신청자: {creator}' },
        jp: { title: 'バナー申請の審査待ち', text: '申請者：{creator}' },
        es: { title: 'Hay una solicitud de banner en espera', text: 'De {creator}' },
      },
      people: ['creator'],
      announce: async (tx, { payload }) => {
        const to = await listAdmins(tx, 'moderator')
        const params = { creator: String(payload.creatorOid) }
        return to.length === 0 ? null : { to, target: { place: 'console_banners' }, params }
      },
    },
    'banner.accepted': {
      type: 'account',
      texts: {
        en: { title: 'Your banner was accepted', text: 'Home will show it from {date}.' },
        ko: { title: '배너 신청이 승인됐어요', text: '{date}부터 홈에 표시돼요.' },
        jp: { title: 'バナー申請が承認されました', text: '{date}からホームに表示されます。' },
        es: { title: 'Se aceptó tu banner', text: 'Se verá en Inicio desde el {date}.' },
      },
      announce: notifyCreator,
    },
    'banner.refused': {
      type: 'account',
      texts: {
        en: {
          title: 'Your banner wasn’t accepted',
          text: 'You can send another request. Reason: {reason}',
        },
        ko: { title: '배너 신청이 반려됐어요', text: '다시 신청할 수 있어요. 사유: {reason}' },
        jp: {
          title: 'バナー申請が承認されませんでした',
          text: 'もう一度申請できます。理由：{reason}',
        },
        es: {
          title: 'No se aceptó tu banner',
          text: 'Puedes enviar otra solicitud. Motivo: {reason}',
        },
      },
      announce: notifyCreator,
    },
  },
}

async function notifyCreator(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const row = await tx
    .selectFrom('banner_requests')
    .select(['creator_oid', 'reason'])
    // Its first day where creators are: the desired one, unless that was over when it was accepted.
    .select(
      sql<string>`greatest(desired_date, (shows_from AT TIME ZONE 'UTC')::date)::text`.as('day'),
    )
    .where('oid', '=', String(payload.bannerOid))
    .executeTakeFirst()
  if (!row) return null
  const params = { date: dayInEachLanguage(row.day), reason: row.reason ?? '' }
  return { to: [row.creator_oid], target: { place: 'channel_banners' }, params }
}

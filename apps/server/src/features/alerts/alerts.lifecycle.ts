import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './alerts.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Alerts of the last 30 days that your streams showed or that you caused on others, and how your alerts are shown.',
  ko: '최근 30일 동안 내 방송에 표시되었거나 내가 다른 방송에 보낸 알림과, 내 알림 설정입니다.',
  jp: '過去30日間に自分の配信で表示された、または他の配信に送ったアラートと、アラートの設定です。',
  es: 'Alertas de los últimos 30 días que mostraron tus directos o que causaste en otros, y cómo se muestran las tuyas.',
}

export const alertsLifecycle: LifecycleHandler = {
  tables: ['live_alert_options', 'live_alert_queues', 'live_alerts', 'live_custom_alerts'],
  exportNote,
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('live_alerts').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_alerts').where('sender_oid', '=', userOid).execute()
    await tx.deleteFrom('live_custom_alerts').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_alert_options').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_alert_queues').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    liveAlertOptions: pagesOf(
      db.selectFrom('live_alert_options').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveAlertQueues: pagesOf(
      db.selectFrom('live_alert_queues').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveAlertsShown: pagesOf(
      db
        .selectFrom('live_alerts')
        .select(['oid', 'seq', 'kind', 'subject_oid', 'sender_name', 'anonymous_number', 'coins'])
        .select(['content', 'image_asset_oid', 'state', 'losses', 'is_replay', 'views'])
        .select(['speech_oid', 'sound_key', 'draw', 'media_oid', 'media_seconds', 'created_at'])
        .select(['started_at', 'ended_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveCustomAlerts: pagesOf(
      db.selectFrom('live_custom_alerts').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveAlertsCaused: pagesOf(
      db
        .selectFrom('live_alerts')
        .select(['oid', 'creator_oid', 'kind', 'subject_oid', 'occasion', 'sender_oid'])
        .select(['sender_name', 'anonymous_number', 'coins', 'content', 'state', 'created_at'])
        .where('sender_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}

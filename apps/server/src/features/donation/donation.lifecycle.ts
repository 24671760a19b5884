import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import { joinHandlers, type LifecycleHandler } from '../../platform/lifecycle.ts'
import './donation.tables.ts'
import { missionsLifecycle } from './missions/missions.lifecycle.ts'
import { rouletteLifecycle } from './roulette/roulette.lifecycle.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Live donations and missions of the last 30 days that you made or received, what you take donations and missions for, and your roulettes with their spins.',
  ko: '최근 30일 동안 보내거나 받은 라이브 후원과 미션, 내 후원 및 미션 설정, 내 룰렛과 그 결과입니다.',
  jp: '過去30日間に送った、または受け取ったライブの投げ銭とミッション、その設定、ルーレットとその結果です。',
  es: 'Donaciones en directo y misiones de los últimos 30 días que hiciste o recibiste, cuáles aceptas, y tus ruletas con sus giros.',
}

const ownLifecycle: LifecycleHandler = {
  tables: ['donation_options', 'live_donations'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('donation_options').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_donations').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_donations').where('donor_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    donationOptions: pagesOf(
      db.selectFrom('donation_options').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveDonationsMade: pagesOf(
      db
        .selectFrom('live_donations')
        .select(['oid', 'creator_oid', 'stream_oid', 'donor_oid', 'donation_type', 'coins'])
        .select([
          'content',
          'is_hidden_name',
          'anonymous_number',
          'is_pinned',
          'option_oid',
          'option_name',
          'speech_oid',
          'media_oid',
        ])
        .select(['data_origin', 'request_key', 'posting_id', 'created_at', 'announced_at'])
        .select(['returned_at', 'mission_oid', 'returned_coins'])
        .where('donor_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveDonationsReceived: pagesOf(
      db
        .selectFrom('live_donations')
        .select(['oid', 'stream_oid', 'donation_type', 'coins', 'content', 'is_pinned'])
        .select(['created_at', 'returned_at', 'mission_oid', 'returned_coins'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}

export const donationLifecycle: LifecycleHandler = {
  ...joinHandlers(ownLifecycle, missionsLifecycle, rouletteLifecycle),
  exportNote,
}

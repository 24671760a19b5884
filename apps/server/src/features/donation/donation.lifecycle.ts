import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './donation.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Live donations of the last 30 days that you made or received, and what you take donations for.',
  ko: '최근 30일 동안 보내거나 받은 라이브 후원과 내 후원 설정입니다.',
  jp: '過去30日間に送った、または受け取ったライブの投げ銭と、投げ銭の設定です。',
  es: 'Donaciones en directo de los últimos 30 días que hiciste o recibiste, y qué donaciones aceptas.',
}

export const donationLifecycle: LifecycleHandler = {
  tables: ['donation_options', 'live_donations'],
  exportNote,
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
        .select(['content', 'is_hidden_name', 'anonymous_number', 'is_pinned'])
        .select(['data_origin', 'request_key', 'posting_id', 'created_at', 'announced_at'])
        .select(['returned_at'])
        .where('donor_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveDonationsReceived: pagesOf(
      db
        .selectFrom('live_donations')
        .select(['oid', 'stream_oid', 'donation_type', 'coins', 'content', 'is_pinned'])
        .select(['created_at', 'returned_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}

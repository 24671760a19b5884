import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { guestViewerOid } from '../live/live.service.ts'
import './ads.tables.ts'
import { forgetAd } from './forget-ads.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Ads of your own, and how often you were shown each ad today, which limits how often you see it.',
  ko: '내 광고와, 하루에 보는 횟수를 제한하기 위해 오늘 각 광고가 표시된 횟수입니다.',
  jp: '自分の広告と、1日の表示回数を制限するための、各広告が今日表示された回数です。',
  es: 'Tus propios anuncios, y cuántas veces se te mostró hoy cada anuncio, lo que limita cuántas veces lo ves.',
}

export const adsLifecycle = (secret: string): LifecycleHandler => ({
  tables: ['ads', 'ad_viewer_days'],
  exportNote,
  onGuestMerge: async (tx, { guestId, userOid }) => {
    await sql`
      WITH guest AS (DELETE FROM ad_viewer_days
        WHERE viewer_kind = 'guest' AND viewer_oid = ${guestViewerOid(secret, guestId)} RETURNING *)
      INSERT INTO ad_viewer_days (viewer_kind, viewer_oid, ad_oid, day, times)
      SELECT 'user', ${userOid}, ad_oid, day, times FROM guest
      ON CONFLICT (viewer_kind, viewer_oid, day, ad_oid)
        DO UPDATE SET times = ad_viewer_days.times + excluded.times`.execute(tx)
  },
  onClose: async (tx, { userOid }) => {
    await tx
      .updateTable('ads')
      .set({ is_paused: true })
      .where('creator_oid', '=', userOid)
      .execute()
  },
  onErase: async (tx, { userOid }) => {
    await tx
      .deleteFrom('ad_viewer_days')
      .where('viewer_kind', '=', 'user')
      .where('viewer_oid', '=', userOid)
      .execute()
    const own = tx.selectFrom('ads').select(['oid', 'image_asset_oid'])
    for (const row of await own.where('creator_oid', '=', userOid).execute())
      await forgetAd(tx, row)
  },
  onExport: (db, { userOid }) => ({
    ads: pagesOf(db.selectFrom('ads').selectAll().where('creator_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    adsShownToday: pagesOf(
      db
        .selectFrom('ad_viewer_days')
        .select(['viewer_oid', 'ad_oid', 'times'])
        .select(sql<string>`day::text`.as('day'))
        .where('viewer_kind', '=', 'user')
        .where('viewer_oid', '=', userOid),
      { db, by: ['ad_oid', 'day'] },
    ),
  }),
})

import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './emoticon.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Your emotes, and the images that you uploaded for emotes.',
  ko: '내 이모티콘과, 이모티콘용으로 올린 이미지입니다.',
  jp: '自分のエモートと、エモート用にアップロードした画像です。',
  es: 'Tus emotes y las imágenes que subiste para emotes.',
}

export const emoticonLifecycle: LifecycleHandler = {
  tables: ['emoticons', 'emoticon_images'],
  exportNote,
  onErase: async (tx, { userOid }) => {
    const images = tx
      .selectFrom('emoticon_images')
      .select('asset_oid')
      .where('owner_oid', '=', userOid)
    // An administrator’s images may be those of the site, or of a creator.
    await tx.deleteFrom('emoticons').where('asset_oid', 'in', images).execute()
    await tx.deleteFrom('emoticons').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('emoticon_images').where('owner_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    emoticons: pagesOf(db.selectFrom('emoticons').selectAll().where('creator_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    emoticonImages: pagesOf(
      db.selectFrom('emoticon_images').selectAll().where('owner_oid', '=', userOid),
      { db, by: ['asset_oid'] },
    ),
  }),
}

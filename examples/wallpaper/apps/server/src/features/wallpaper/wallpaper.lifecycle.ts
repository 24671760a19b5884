import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { isHeldByOthers } from '../access/access.service.ts'
import { deleteUnheld } from '../catalogue/catalogue.service.ts'
import { handOverPictures } from '../media/media.service.ts'
import { wallpaperKind } from './wallpaper-kind.ts'
import './wallpaper.tables.ts'

/** Wallpapers in their creator’s data download, and what’s left of them when their creator leaves. */
export const wallpaperLifecycle: LifecycleHandler = {
  tables: ['wallpapers'],
  onErase: async (tx, { userOid, now }) => {
    const { kind } = wallpaperKind
    await deleteUnheld(tx, { ownerOid: userOid, kind, isHeldByOthers, now })
    const own = await tx
      .selectFrom('wallpapers')
      .innerJoin('catalogue_items', 'oid', 'content_oid')
      .select(['content_oid', 'picture_oid', 'thumbnail_asset_oid', 'state'])
      .where('owner_oid', '=', userOid)
      .execute()
    for (const { content_oid: oid, state, ...pictures } of own) {
      if (state === 'deleted') {
        await tx
          .updateTable('wallpapers')
          .set({ picture_oid: null })
          .where('content_oid', '=', oid)
          .execute()
        continue
      }
      // What others bought stays; its images no longer go with its creator.
      const assetOids = Object.values(pictures).filter((assetOid) => assetOid !== null)
      await handOverPictures(tx, { from: userOid, to: oid, assetOids })
    }
  },
  exportNote: {
    en: 'Your wallpapers, and the images that they sell.',
    ko: '내 배경화면과 판매하는 이미지입니다.',
    jp: '自分の壁紙と、販売している画像です。',
    es: 'Tus fondos de pantalla y las imágenes que venden.',
  },
  onExport: (db, { userOid }) => ({
    wallpapers: pagesOf(
      db
        .selectFrom('wallpapers')
        .innerJoin('catalogue_items', 'oid', 'content_oid')
        .selectAll('wallpapers')
        .where('owner_oid', '=', userOid),
      { db, by: ['content_oid'] },
    ),
  }),
}

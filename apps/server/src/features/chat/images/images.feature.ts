import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { Feature } from '../../../platform/feature.ts'
import './image.tables.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { imageHandlers } from './images.routes.ts'

/** Pictures of stories that readers pay for. */
export function imagesFeature(deps: Deps): Feature {
  return {
    name: 'story.images',
    handlers: imageHandlers(deps),
    lifecycle: {
      // What was paid stays in the ledger; that somebody saw a picture goes with the account.
      tables: ['image_unlocks', 'image_allowances'],
      onErase: async (tx, { userOid, now }) => {
        await keepUnlocked(tx, { creatorOid: userOid, now })
        await tx.deleteFrom('image_unlocks').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('image_allowances').where('user_oid', '=', userOid).execute()
      },
      onExport: (db, { userOid }) => ({
        unlocked: pagesOf(
          db.selectFrom('image_unlocks').selectAll().where('user_oid', '=', userOid),
          { db, by: ['content_oid', 'asset_oid'] },
        ),
        allowances: pagesOf(
          db.selectFrom('image_allowances').selectAll().where('user_oid', '=', userOid),
          { db, by: ['content_oid'] },
        ),
      }),
    },
  }
}

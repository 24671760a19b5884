import type { Deps } from '../../../deps.ts'
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
      onExport: async (tx, { userOid }) => ({
        unlocked: await tx
          .selectFrom('image_unlocks')
          .select(['content_oid', 'node_id', 'title', 'price_milli', 'posting_id', 'created_at'])
          .where('user_oid', '=', userOid)
          .orderBy('created_at')
          .execute(),
        allowances: await tx
          .selectFrom('image_allowances')
          .select(['content_oid', 'ceiling_milli', 'spent_milli', 'updated_at'])
          .where('user_oid', '=', userOid)
          .execute(),
      }),
    },
  }
}

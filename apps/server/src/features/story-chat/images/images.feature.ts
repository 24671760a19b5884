import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Tx } from '../../../platform/db/database.ts'
import './image.tables.ts'
import { imageHandlers } from './images.routes.ts'
import { grantEntitlement } from '../../access/access.service.ts'
import { dataNote } from './data-note.ts'

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
      exportNote: dataNote,
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

/**
 * Who paid for a picture of a story keeps the story when its creator leaves, and so the picture: the
 * entitlement says so to whatever closes or deletes stories then.
 */
async function keepUnlocked(
  tx: Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<void> {
  const readers = await tx
    .selectFrom('image_unlocks')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'image_unlocks.content_oid')
    .select(['image_unlocks.user_oid', 'image_unlocks.content_oid'])
    .distinct()
    .where('catalogue_items.owner_oid', '=', creatorOid)
    .where('catalogue_items.state', 'in', ['published', 'taken_down'])
    .where('image_unlocks.user_oid', '!=', creatorOid)
    .execute()
  for (const { user_oid: userOid, content_oid: subjectOid } of readers) {
    const grant = { userOid, subjectOid, source: 'creator.withdrawn' }
    await grantEntitlement(tx, { ...grant, validFrom: now, validUntil: null, now })
  }
}

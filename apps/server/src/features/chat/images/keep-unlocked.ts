import type { Tx } from '../../../platform/db/database.ts'
import { grantEntitlement } from '../../access/access.service.ts'

/**
 * Who paid for a picture of a story keeps the story when its creator leaves, and so the picture: the
 * entitlement says so to whatever closes or deletes stories then.
 */
export async function keepUnlocked(
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

import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditItem, updateItem } from '../../catalogue/catalogue.service.ts'
import { removeEncodings } from '../../media/encoding/encoding.service.ts'
import { releaseUploads } from '../../media/media.service.ts'
import { lockOwnContent } from '../item/content.policy.ts'
import { isHeldWithStory } from '../item/story-parts.ts'
import type { WriteDeps } from './write-content.ts'

/**
 * Takes a content out of every list. Those who own it keep it: it stays as it is, for them alone. A
 * sale at the same moment comes before, or finds nothing to buy.
 */
export async function deleteContent(
  deps: Pick<WriteDeps, 'db' | 'clock'>,
  asked: { actor: UserActor; contentOid: string; creatorOid?: string | undefined },
): Promise<{ keptByBuyers: boolean }> {
  const { actor, contentOid, creatorOid } = asked
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnContent(tx, { actor, contentOid, now })
    if (creatorOid !== undefined && creatorOid !== row.owner_oid) {
      throw new AppError('content.not_found')
    }
    const held = await tx
      .selectFrom('catalogue_items')
      .select('oid')
      .where('oid', '=', contentOid)
      .where(isHeldWithStory)
      .executeTakeFirst()
    const keptByBuyers = held !== undefined
    const change = keptByBuyers ? { visibility: 'private' as const } : { state: 'deleted' as const }
    await updateItem(tx, contentOid, { ...change, updated_at: now })
    await tx
      .updateTable('contents')
      .set({ deleted_at: now })
      .where('content_oid', '=', contentOid)
      .execute()
    if (!keptByBuyers) {
      await removeEncodings(tx, [contentOid], now)
      await releaseUploads(tx, { contentOid })
    }
    await auditItem(tx, { actor, item: row, action: 'content.deleted', now })
    await emit(tx, { stream: 'content', type: 'content.deleted', payload: { contentOid } }, now)
    return { keptByBuyers }
  })
}

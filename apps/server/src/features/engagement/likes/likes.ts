import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getVisibleItem, isBlurredFor, refusalOf } from '../../access/access.service.ts'
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { addToCounts, countsOf } from '../counts/counts.ts'

export interface LikeResult {
  liked: boolean
  likes: number
  changed: boolean
}

/** Who the client says that likes must be who asks (spec D5). */
export function assertLiker(actor: UserActor, likerOid: string | null | undefined): void {
  if (likerOid && likerOid !== actor.userOid) throw new AppError('auth.forbidden')
}

/**
 * Likes an item or takes it back; what is so already stays, however many calls come at once. Who sees
 * an item may like it, open or not. Throws `item.not_found`, `item.blocked`, `item.adults_only`.
 */
export async function likeItem(
  deps: { db: Db; clock: Clock },
  { actor, itemOid, liked }: { actor: UserActor; itemOid: string; liked: boolean },
): Promise<LikeResult> {
  const now = deps.clock.now()
  const { userOid } = actor
  return deps.db.transaction().execute(async (tx) => {
    const kind = { codes: itemCodes }
    const { item, access } = await getVisibleItem(tx, { kind, itemOid, actor, now })
    const isClosed = !access.allowed && (access.reason === 'blocked' || isBlurredFor(actor, item))
    if (liked && isClosed) throw refusalOf(access)
    const by = await (liked
      ? insertLike(tx, { userOid, itemOid, now })
      : deleteLike(tx, userOid, itemOid))
    if (by === 0) {
      const counts = await countsOf(tx, [itemOid])
      return { liked, likes: counts.get(itemOid)?.likes ?? 0, changed: false }
    }
    const { likes } = await addToCounts(tx, itemOid, { likes: by })
    return { liked, likes, changed: true }
  })
}

async function insertLike(
  tx: Tx,
  like: { userOid: string; itemOid: string; now: Date },
): Promise<number> {
  const result = await tx
    .insertInto('item_likes')
    .values({ user_oid: like.userOid, item_oid: like.itemOid, created_at: like.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

async function deleteLike(tx: Tx, userOid: string, itemOid: string): Promise<number> {
  const result = await tx
    .deleteFrom('item_likes')
    .where('user_oid', '=', userOid)
    .where('item_oid', '=', itemOid)
    .executeTakeFirst()
  return -Number(result.numDeletedRows)
}

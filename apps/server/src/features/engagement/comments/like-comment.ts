import type { Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { LikeResult } from '../likes/likes.ts'
import { lockComment } from './comment-item.ts'
import type { CommentDeps } from './comments.deps.ts'
import type { CommentName } from './comments.queries.ts'

/** Likes a comment or takes it back; what is so already stays. Throws `comment.not_found`. */
export async function likeComment(
  { db, clock }: CommentDeps,
  { liked, actor, ...name }: CommentName & { actor: UserActor; liked: boolean },
): Promise<LikeResult> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const { row } = await lockComment(tx, { ...name, actor, now })
    const by = await (liked
      ? insertLike(tx, { userOid: actor.userOid, commentOid: row.oid, now })
      : deleteLike(tx, actor.userOid, row.oid))
    if (by === 0) return { liked, likes: row.likes, changed: false }
    const { likes } = await tx
      .updateTable('comments')
      .set(({ eb }) => ({ likes: eb('likes', '+', by) }))
      .where('oid', '=', row.oid)
      .returning('likes')
      .executeTakeFirstOrThrow()
    return { liked, likes, changed: true }
  })
}

async function insertLike(
  tx: Tx,
  like: { userOid: string; commentOid: string; now: Date },
): Promise<number> {
  const result = await tx
    .insertInto('comment_likes')
    .values({ user_oid: like.userOid, comment_oid: like.commentOid, created_at: like.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

async function deleteLike(tx: Tx, userOid: string, commentOid: string): Promise<number> {
  const result = await tx
    .deleteFrom('comment_likes')
    .where('user_oid', '=', userOid)
    .where('comment_oid', '=', commentOid)
    .executeTakeFirst()
  return -Number(result.numDeletedRows)
}

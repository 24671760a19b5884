import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { isOwnerOf, lockComment } from './comment-item.ts'
import type { CommentDeps } from './comments.deps.ts'
import type { CommentName, CommentRow } from './comments.queries.ts'
import { countComment } from './insert-comment.ts'

/**
 * Deletes a comment: by its author, the item's owner or an administrator. One that got a reward, or
 * carries a donation, stays (R-content-052). Answers false where it is gone already.
 *
 * @throws comment.not_yours, comment.rewarded, comment.has_donation
 */
export async function deleteComment(
  { db, clock }: CommentDeps,
  { actor, ...name }: CommentName & { actor: UserActor },
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const found = await lockComment(tx, { ...name, actor, now }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'comment.not_found') return null
      throw error
    })
    if (!found) return false
    const { item, row } = found
    const isOwn = row.author_oid === actor.userOid
    if (!isOwn && !isOwnerOf(item, actor) && !actor.roles.has('admin')) {
      throw new AppError('comment.not_yours')
    }
    if (isRewarded(row)) throw new AppError('comment.rewarded')
    if (row.donation_coins !== null) throw new AppError('comment.has_donation')
    await removeComment(tx, row)
    if (isOwn || row.author_oid === null) return true
    await audit(
      tx,
      {
        actorOid: actor.userOid,
        action: 'comment.deleted',
        subjectKind: 'comment',
        subjectOid: row.oid,
        details: { contentOid: item.oid, text: row.text },
        concerns: [row.author_oid],
      },
      now,
    )
    return true
  })
}

export function isRewarded(row: Pick<CommentRow, 'reward_coins' | 'refunded_milli'>): boolean {
  return row.reward_coins > 0 || row.refunded_milli > 0
}

/** Takes a comment out of the counts and its words away; its row stays where something hangs on it. */
export async function removeComment(tx: Tx, row: CommentRow): Promise<void> {
  if (row.state === 'shown') await countComment(tx, row, -1)
  const { rows } = await sql`SELECT FROM comment_donations WHERE comment_oid = ${row.oid}
    UNION ALL (SELECT FROM comments
      WHERE item_oid = ${row.item_oid} AND parent_position = ${row.position} LIMIT 1)`.execute(tx)
  if (rows.length === 0) {
    await tx.deleteFrom('comments').where('oid', '=', row.oid).execute()
    return
  }
  await tx.deleteFrom('comment_mentions').where('comment_oid', '=', row.oid).execute()
  await tx.deleteFrom('comment_likes').where('comment_oid', '=', row.oid).execute()
  await tx
    .updateTable('comments')
    .set({
      state: 'deleted',
      author_oid: null,
      text: '',
      picture_oid: null,
      shown_name: null,
      donation_coins: null,
      likes: 0,
      likes_notified: 0,
      pinned_at: null,
      hearted_at: null,
      taken_down_reason: null,
    })
    .where('oid', '=', row.oid)
    .execute()
}

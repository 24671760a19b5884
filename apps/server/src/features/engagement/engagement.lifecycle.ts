import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { removeComment } from './comments/delete-comment.ts'
import './counts/engagement.tables.ts'
import { dataNote } from './data-note.ts'

/** Donations stay, as proofs of what was paid; of all else nothing does that somebody said or liked. */
export const engagementLifecycle: LifecycleHandler = {
  tables: [
    'item_likes',
    'comments',
    'comment_mentions',
    'comment_likes',
    'comment_donations',
    'review_rewards',
    'chat_comment_refunds',
  ],
  onErase: async (tx, { userOid }) => {
    await eraseLikes(tx, userOid)
    await eraseComments(tx, userOid)
    await tx.deleteFrom('comment_mentions').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('review_rewards').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('chat_comment_refunds').where('user_oid', '=', userOid).execute()
  },
  exportNote: dataNote,
  onExport: exportAll,
}

async function eraseLikes(tx: Tx, userOid: string): Promise<void> {
  await sql`WITH gone AS (DELETE FROM item_likes WHERE user_oid = ${userOid} RETURNING item_oid)
    UPDATE item_counts SET likes = likes - 1 FROM gone
    WHERE item_counts.item_oid = gone.item_oid`.execute(tx)
  await sql`WITH gone AS (DELETE FROM comment_likes WHERE user_oid = ${userOid} RETURNING comment_oid)
    UPDATE comments SET likes = likes - 1 FROM gone WHERE comments.oid = gone.comment_oid`.execute(
    tx,
  )
}

/** Replies first, so that what they answered goes as a whole where nobody else answered it. */
async function eraseComments(tx: Tx, userOid: string): Promise<void> {
  for (;;) {
    const rows = await tx
      .selectFrom('comments')
      .selectAll()
      .where('author_oid', '=', userOid)
      .orderBy(sql`parent_position IS NULL`)
      .orderBy('oid')
      .limit(200)
      .execute()
    if (rows.length === 0) return
    for (const row of rows) await removeComment(tx, row)
  }
}

function exportAll(db: Db, { userOid }: { userOid: string }): Exports {
  const own = (table: 'item_likes' | 'review_rewards' | 'chat_comment_refunds') =>
    pagesOf(
      db
        .selectFrom(table as 'item_likes')
        .selectAll()
        .where('user_oid', '=', userOid),
      { db, by: ['item_oid'] },
    )
  const comments = db
    .selectFrom('comments')
    .select(['oid', 'item_oid', 'position', 'parent_position', 'state', 'text', 'picture_oid'])
    .select(['shown_name', 'donation_coins', 'reward_coins', 'refunded_milli', 'likes', 'replies'])
    .select(['created_at', 'edited_at', 'pinned_at', 'hearted_at', 'taken_down_reason'])
    .where('author_oid', '=', userOid)
  const likes = db.selectFrom('comment_likes').selectAll().where('user_oid', '=', userOid)
  const mentions = db.selectFrom('comment_mentions').selectAll().where('user_oid', '=', userOid)
  const donations = db
    .selectFrom('comment_donations')
    .select(['comment_oid', 'item_oid', 'donor_oid', 'creator_oid', 'coins', 'posting_id'])
    .select(['created_at', 'request_key', 'refund_posting_id', 'refund_reason', 'refunded_at'])
    .where('donor_oid', '=', userOid)
  return {
    comments: pagesOf(comments, { db, by: ['created_at', 'oid'] }),
    likedItems: own('item_likes'),
    likedComments: pagesOf(likes, { db, by: ['comment_oid'] }),
    mentions: pagesOf(mentions, { db, by: ['comment_oid'] }),
    donations: pagesOf(donations, { db, by: ['created_at', 'comment_oid'] }),
    reviewRewards: own('review_rewards'),
    chatRefunds: own('chat_comment_refunds'),
  }
}

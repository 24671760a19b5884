import { cutText, isLongerThan } from '@plax/story-engine/characters'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { titleIn } from '../../catalogue/catalogue.service.ts'
import { lockCounts } from '../counts/counts.ts'
import { getCommentedItem } from './comment-item.ts'
import { type CommentRow, findComment, shownTo } from './comments.queries.ts'
import { countComment } from './insert-comment.ts'

interface Decision {
  oid: string
  now: Date
}

/** What moderation asks of comments: what is reported, and taking it down and back. */
export const commentTarget = {
  kind: 'comment',

  /** The comment, if who reports it is shown it. */
  find: async (db: Db | Tx, { oid, actor, now }: { oid: string; actor: Actor; now: Date }) => {
    const row = await db
      .selectFrom('comments')
      .selectAll()
      .where('oid', '=', oid)
      .where('state', '<>', 'deleted')
      .where(shownTo(actor))
      .executeTakeFirst()
    if (!row || row.author_oid === null) return null
    const found = await getCommentedItem(db, { itemOid: row.item_oid, actor, now }).catch(
      () => null,
    )
    if (!found?.isReadable) return null
    return {
      ownerOid: row.author_oid,
      title: nameOf(row.text, titleIn(found.item, found.item.language)),
      text: row.text,
      path: null,
      evidence: {
        contentOid: row.item_oid,
        position: row.position,
        shownName: row.shown_name,
        pictureOid: row.picture_oid,
        donationCoins: row.donation_coins,
        editedAt: row.edited_at?.toISOString() ?? null,
      },
    }
  },

  takeDown: async (tx: Tx, { oid, reason }: Decision & { reason: string }): Promise<void> => {
    await change(tx, oid, async (row) => {
      if (row.state !== 'shown' && row.state !== 'shadowed') return
      if (row.state === 'shown') await countComment(tx, row, -1)
      await tx
        .updateTable('comments')
        .set({ state: 'taken_down', taken_down_reason: reason, pinned_at: null })
        .where('oid', '=', oid)
        .execute()
    })
  },

  restore: async (tx: Tx, { oid }: Decision): Promise<void> => {
    await change(tx, oid, async (row) => {
      if (row.state !== 'taken_down') return
      await countComment(tx, row, 1)
      await tx
        .updateTable('comments')
        .set({ state: 'shown', taken_down_reason: null })
        .where('oid', '=', oid)
        .execute()
    })
  },
}

const quotedMaxLength = 40

/** How a comment begins and where it stands, as neither its item nor another comment is meant. */
function nameOf(text: string, itemTitle: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const isCut = isLongerThan(line, quotedMaxLength)
  const quoted = cutText(line, quotedMaxLength) + (isCut ? '…' : '')
  return [quoted, itemTitle].filter(Boolean).join(' · ')
}

/** Under the lock that all changes of an item's comments take. */
async function change(
  tx: Tx,
  oid: string,
  work: (row: CommentRow) => Promise<void>,
): Promise<void> {
  const found = await findComment(tx, oid)
  if (!found) return
  await lockCounts(tx, found.item_oid)
  const row = await findComment(tx, oid)
  if (row) await work(row)
}

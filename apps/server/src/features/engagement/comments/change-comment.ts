import { pinnedMaxCount } from '@plax/contracts/engagement/comment-values'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { CommentsTable } from '../counts/engagement.tables.ts'
import { isOwnerOf, lockComment } from './comment-item.ts'
import { readCommentText } from './comment-text.ts'
import type { CommentDeps } from './comments.deps.ts'
import type { CommentName, CommentRow } from './comments.queries.ts'
import { assertAllowedWords, takePicture, emitMentions } from './insert-comment.ts'
import { findMentions, setMentions } from './mentions.ts'

type CommentRef = CommentName & { actor: UserActor }

/**
 * Changes one's own comment, which is marked; what it gave or earned stays.
 *
 * @throws comment.not_found, comment.not_yours, comment.empty, comment.too_long,
 *   comment.blocked_word, media.not_found
 */
export async function editComment(
  deps: CommentDeps,
  edit: CommentRef & { text: string; pictureAssetOid?: string | null | undefined },
): Promise<CommentRow> {
  const { actor, pictureAssetOid } = edit
  const { userOid: authorOid } = actor
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { item, row } = await lockComment(tx, { ...edit, now })
    if (row.author_oid !== authorOid) throw new AppError('comment.not_yours')
    const pictureOid = pictureAssetOid === undefined ? row.picture_oid : pictureAssetOid
    const mayBeEmpty = pictureOid !== null || row.donation_coins !== null
    const text = readCommentText(edit.text, { mayBeEmpty })
    await assertAllowedWords(tx, deps, { item, authorOid, text })
    if (pictureOid !== null) await takePicture(tx, { item, authorOid, pictureOid, now })
    const changed = await update(tx, row, { text, picture_oid: pictureOid, edited_at: now })
    const named = await setMentions(tx, row.oid, await findMentions(tx, text))
    const others = named.filter((oid) => oid !== authorOid)
    if (row.state === 'shown') await emitMentions(tx, { row, named: others, now })
    return changed
  })
}

/** Pins a comment on one's item, or unpins it. Throws `comment.not_yours`, `comment.pins_full`. */
export async function pinComment(
  deps: CommentDeps,
  { pinned, ...named }: CommentRef & { pinned: boolean },
): Promise<CommentRow> {
  return changeAsOwner(deps, named, async (tx, row, now) => {
    if (!pinned || row.pinned_at !== null) {
      return update(tx, row, { pinned_at: pinned ? row.pinned_at : null })
    }
    if (row.parent_position !== null || row.state !== 'shown') {
      throw new AppError('comment.not_found')
    }
    const { count } = await tx
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('item_oid', '=', row.item_oid)
      .where('pinned_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= pinnedMaxCount) {
      throw new AppError('comment.pins_full', { maxCount: pinnedMaxCount })
    }
    return update(tx, row, { pinned_at: now })
  })
}

/** Gives a comment on one's item a heart, told to its author, or takes it back. */
export async function heartComment(
  deps: CommentDeps,
  { hearted, ...named }: CommentRef & { hearted: boolean },
): Promise<CommentRow> {
  return changeAsOwner(deps, named, async (tx, row, now) => {
    if (hearted === (row.hearted_at !== null)) return row
    if (hearted && row.author_oid !== named.actor.userOid && row.author_oid !== null) {
      const payload = { commentOid: row.oid, userOid: row.author_oid }
      await emit(tx, { stream: 'engagement', type: 'comment.hearted', payload }, now)
    }
    return update(tx, row, { hearted_at: hearted ? now : null })
  })
}

function changeAsOwner(
  { db, clock }: CommentDeps,
  named: CommentRef,
  change: (tx: Tx, row: CommentRow, now: Date) => Promise<CommentRow>,
): Promise<CommentRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const { item, row } = await lockComment(tx, { ...named, now })
    if (!isOwnerOf(item, named.actor)) throw new AppError('comment.not_yours')
    return change(tx, row, now)
  })
}

function update(
  tx: Tx,
  { oid }: CommentRow,
  values: Updateable<CommentsTable>,
): Promise<CommentRow> {
  return tx
    .updateTable('comments')
    .set(values)
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

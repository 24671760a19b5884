import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { assertOwnAssets, guardAdultPictures } from '../../media/media.service.ts'
import { addToCounts, takePosition } from '../counts/counts.ts'
import type { CommentsTable } from '../counts/engagement.tables.ts'
import type { CommentDeps } from './comments.deps.ts'
import type { CommentRow } from './comments.queries.ts'
import { findMentions, setMentions } from './mentions.ts'

type CommentExtras = Partial<Pick<Insertable<CommentsTable>, 'donation_coins' | 'shown_name'>>

export interface NewComment extends CommentExtras {
  item: CatalogueItem
  authorOid: string
  text: string
  parent?: CommentRow | null
  pictureOid?: string | null
  now: Date
}

/** Refuses words that the item's creator blocked. Throws `comment.blocked_word`. */
export async function assertAllowedWords(
  tx: Tx,
  { rules }: Pick<CommentDeps, 'rules'>,
  { item, authorOid, text }: { item: CatalogueItem; authorOid: string; text: string },
): Promise<void> {
  if (authorOid === item.owner_oid) return
  const word = await rules.findBlockedWord(tx, { creatorOid: item.owner_oid, text })
  if (word !== null) throw new AppError('comment.blocked_word', { word })
}

interface Picture {
  item: CatalogueItem
  authorOid: string
  pictureOid: string
  now: Date
}

/** Takes an image of the author's own; what is on an item for adults is served to adults alone. */
export async function takePicture(
  tx: Tx,
  { item, authorOid, pictureOid, now }: Picture,
): Promise<void> {
  const assetOids = [pictureOid]
  await assertOwnAssets(tx, { assetOids, ownerOids: [authorOid] })
  if (item.is_adult) await guardAdultPictures(tx, { assetOids, unless: sql`false`, now })
}

/** Writes a comment, counts it and tells those whom it concerns. */
export async function insertComment(
  tx: Tx,
  deps: Pick<CommentDeps, 'rules'>,
  { item, authorOid, text, parent = null, pictureOid = null, now, ...given }: NewComment,
): Promise<CommentRow> {
  await assertAllowedWords(tx, deps, { item, authorOid, text })
  if (pictureOid !== null) await takePicture(tx, { item, authorOid, pictureOid, now })
  const isShadowed = await deps.rules.isShadowed(tx, { userOid: authorOid, now })
  const position = await takePosition(tx, item.oid)
  const row = await tx
    .insertInto('comments')
    .values({
      oid: newOid(now),
      item_oid: item.oid,
      position,
      parent_position: parent?.position ?? null,
      author_oid: authorOid,
      state: isShadowed ? 'shadowed' : 'shown',
      text,
      picture_oid: pictureOid,
      created_at: now,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const named = await setMentions(tx, row.oid, await findMentions(tx, text))
  if (isShadowed) return row
  await countComment(tx, row, 1)
  await emitComment(tx, { item, row, parent, named, now })
  return row
}

/** Adds a comment to the counts of its item and of what it answers, or takes it off. */
export async function countComment(
  tx: Tx,
  row: Pick<CommentRow, 'item_oid' | 'parent_position'>,
  by: 1 | -1,
): Promise<void> {
  await addToCounts(tx, row.item_oid, { comments: by })
  if (row.parent_position === null) return
  await tx
    .updateTable('comments')
    .set(({ eb }) => ({ replies: eb('replies', '+', by) }))
    .where('item_oid', '=', row.item_oid)
    .where('position', '=', row.parent_position)
    .execute()
}

/** Nobody is notified twice of one comment, and nobody of their own. */
async function emitComment(
  tx: Tx,
  comment: {
    item: CatalogueItem
    row: CommentRow
    parent: CommentRow | null
    named: readonly string[]
    now: Date
  },
): Promise<void> {
  const { item, row, parent, named, now } = comment
  const notified = new Set([row.author_oid])
  const emitTo = async (type: string, userOid: string | null) => {
    if (userOid === null || notified.has(userOid)) return
    notified.add(userOid)
    const payload = { commentOid: row.oid, userOid }
    await emit(tx, { stream: 'engagement', type, payload }, now)
  }
  if (row.donation_coins !== null) await emitTo('comment.donated', item.owner_oid)
  if (parent) await emitTo('comment.replied', parent.author_oid)
  await emitTo('comment.written', item.owner_oid)
  await emitMentions(tx, { row, named: named.filter((oid) => !notified.has(oid)), now })
}

export async function emitMentions(
  tx: Tx,
  { row, named, now }: { row: CommentRow; named: readonly string[]; now: Date },
): Promise<void> {
  for (const userOid of named) {
    const payload = { commentOid: row.oid, userOid }
    await emit(tx, { stream: 'engagement', type: 'comment.mentioned', payload }, now)
  }
}

import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http/actor.ts'
import {
  type AccessAnswer,
  getVisibleItem,
  isBlurredFor,
  refusalOf,
} from '../../access/access.service.ts'
import { type CatalogueItem, itemCodes } from '../../catalogue/catalogue.service.ts'
import { lockCounts } from '../counts/counts.ts'
import { type CommentName, type CommentRow, findShown } from './comments.queries.ts'

type CommentActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'> & {
  guestId?: string | null
}

interface ItemQuery<A> {
  itemOid: string
  actor: A
  now: Date
}

/** An item that the actor may know of, and whether its comments are for them. */
export async function getCommentedItem(
  db: Db | Tx,
  { itemOid, actor, now }: ItemQuery<CommentActor>,
): Promise<{ item: CatalogueItem; access: AccessAnswer; isReadable: boolean }> {
  const kind = { codes: itemCodes }
  const { item, access } = await getVisibleItem(db, { kind, itemOid, actor, now })
  const isBlocked = !access.allowed && access.reason === 'blocked'
  return { item, access, isReadable: !isBlocked && !isBlurredFor(actor, item) }
}

/** An item that is open to the actor, who may then say something of it. */
export async function getOpenItem(
  db: Db | Tx,
  asked: ItemQuery<UserActor>,
): Promise<CatalogueItem> {
  const { item, access } = await getCommentedItem(db, asked)
  if (!access.allowed) throw refusalOf(access)
  return item
}

/**
 * A comment that the actor is shown and still has its words, with its item; comments of the item
 * change one after the other until the transaction ends. Throws `comment.not_found`.
 */
export async function lockComment(
  tx: Tx,
  { actor, now, ...name }: CommentName & { actor: UserActor; now: Date },
): Promise<{ item: CatalogueItem; row: CommentRow }> {
  const { item, isReadable } = await getCommentedItem(tx, {
    itemOid: name.contentOid,
    actor,
    now,
  })
  await lockCounts(tx, item.oid)
  const row = isReadable ? await findShown(tx, name, actor) : null
  if (!row || row.state === 'deleted') throw new AppError('comment.not_found')
  return { item, row }
}

export function isOwnerOf(item: Pick<CatalogueItem, 'owner_oid'>, actor: CommentActor): boolean {
  return actor.userOid !== null && item.owner_oid === actor.userOid
}

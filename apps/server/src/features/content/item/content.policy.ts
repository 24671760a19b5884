import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type AccessAnswer, canEdit, checkAccess, isHidden } from '../../access/access.service.ts'
import { type CatalogueItem, lockItem } from '../../catalogue/catalogue.service.ts'
import { type ContentRow, findContent, isScheduled } from './content.queries.ts'
import { findStoryAccess, isForSale } from './story-parts.ts'

interface Question {
  contentOid: string
  actor: Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'guestId' | 'country'>
  now: Date
}

/** The content and what the actor may do with it; `content.not_found` where it must stay unknown. */
export async function getVisibleContent(
  db: Db | Tx,
  { contentOid, actor, now }: Question,
): Promise<{ row: ContentRow; access: AccessAnswer }> {
  const row = await findContent(db, contentOid)
  if (!row) throw new AppError('content.not_found')
  const own = await checkAccess(db, { actor, item: row, now })
  const byStory = isForSale(own) ? await findStoryAccess(db, { part: row, actor, now }) : null
  const access = byStory ?? own
  const isGone =
    row.deleted_at !== null && !actor.roles.has('admin') && row.owner_oid === actor.userOid
  if (isHidden(access) || isGone) throw new AppError('content.not_found')
  return { row, access }
}

/** The content, if the actor may change it. Throws `content.not_found` and `content.not_yours`. */
export async function getEditableContent(db: Db | Tx, question: Question): Promise<ContentRow> {
  const { row } = await getVisibleContent(db, question)
  if (!canEdit(question.actor, row)) throw new AppError('content.not_yours')
  if (row.deleted_at !== null) throw new AppError('content.not_found')
  return row
}

/**
 * The same, locked until the transaction ends: changes and sales come one after the other. Throws
 * `content.scheduled` too, because scheduled content can't be edited (R-content-023).
 */
export async function lockEditableContent(tx: Tx, question: Question): Promise<ContentRow> {
  const row = await lockOwnContent(tx, question)
  assertNotScheduled(row, question.now)
  return row
}

/** Locks what is still to be published, to change when; throws `content.not_scheduled` otherwise. */
export async function lockScheduledContent(tx: Tx, question: Question): Promise<ContentRow> {
  const row = await lockOwnContent(tx, question)
  if (row.state === 'taken_down') throw new AppError('content.taken_down')
  if (!isScheduled(row, question.now)) throw new AppError('content.not_scheduled')
  return row
}

/** Locks a content for what doesn't edit it: deleting it, encoding its file again, rating it. */
export async function lockOwnContent(tx: Tx, question: Question): Promise<ContentRow> {
  await lockItem(tx, question.contentOid)
  return getEditableContent(tx, question)
}

/** The same for those who hold no row of it, such as the uploads that it uses. */
export async function assertEditable(
  db: Db | Tx,
  { itemOid, now }: { itemOid: string; now: Date },
): Promise<void> {
  const row = await findContent(db, itemOid)
  if (row) assertNotScheduled(row, now)
}

export function assertNotScheduled(item: Pick<CatalogueItem, 'publish_at'>, now: Date): void {
  if (isScheduled(item, now)) throw new AppError('content.scheduled')
}

import type { CommentSort } from '@plax/contracts/engagement/comment-values'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { CommentsTable } from '../counts/engagement.tables.ts'

export type CommentRow = Selectable<CommentsTable>

/** By what calls name a comment. */
export interface CommentName {
  contentOid: string
  commentPosition: number
}

type CommentActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'>

/**
 * The rows of `comments` that somebody is shown: what is hidden by moderation to its author alone, and
 * without what they blocked. Where others answered, the place of a comment that is gone stays.
 */
export function shownTo(actor: CommentActor): RawBuilder<boolean> {
  const isOwn = actor.userOid ? sql`comments.author_oid = ${actor.userOid}` : sql`false`
  const isAdmin = sql.lit(actor.roles.has('admin'))
  const isShown = sql`(comments.state = 'shown' OR (comments.state <> 'shadowed' AND comments.replies > 0)
    OR (comments.state <> 'deleted' AND (${isOwn} OR ${isAdmin})))`
  if (!actor.hasBlocks || !actor.userOid) return sql<boolean>`${isShown}`
  const set = (kind: 'user' | 'comment') => sql`SELECT subject FROM blocks
    WHERE blocks.user_oid = ${actor.userOid} AND blocks.kind = ${sql.lit(kind)}`
  return sql<boolean>`(${isShown} AND comments.oid NOT IN (${set('comment')})
    AND (comments.author_oid IS NULL OR comments.author_oid NOT IN (${set('user')})))`
}

/** Comments that answer none, in one of their orders, after a place in it. */
export function listComments(
  db: Db,
  asked: {
    itemOid: string
    actor: CommentActor
    sort: CommentSort
    after: { likes: number; position: number } | null
    limit: number
  },
): Promise<CommentRow[]> {
  const { itemOid, actor, sort, after, limit } = asked
  let query = db
    .selectFrom('comments')
    .selectAll()
    .where('item_oid', '=', itemOid)
    .where('parent_position', 'is', null)
    .where(shownTo(actor))
    .limit(limit)
  if (sort === 'newest') {
    query = query.orderBy('position', 'desc')
    return (after ? query.where('position', '<', after.position) : query).execute()
  }
  query = query.orderBy('likes', 'desc').orderBy('position', 'desc')
  if (after) {
    query = query.where(sql<boolean>`(likes, position) < (${after.likes}, ${after.position})`)
  }
  return query.execute()
}

export function listPinned(db: Db, itemOid: string, actor: CommentActor): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('item_oid', '=', itemOid)
    .where('pinned_at', 'is not', null)
    .where(shownTo(actor))
    .orderBy('pinned_at', 'desc')
    .execute()
}

/** The replies to a comment, oldest first. */
export function listReplies(
  db: Db,
  asked: CommentName & { actor: CommentActor; after: number | null; limit: number },
): Promise<CommentRow[]> {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('item_oid', '=', asked.contentOid)
    .where('parent_position', '=', asked.commentPosition)
    .where('position', '>', asked.after ?? 0)
    .where(shownTo(asked.actor))
    .orderBy('position')
    .limit(asked.limit)
    .execute()
}

export async function findComment(db: Db | Tx, oid: string): Promise<CommentRow | null> {
  const row = await db.selectFrom('comments').selectAll().where('oid', '=', oid).executeTakeFirst()
  return row ?? null
}

/** A comment that the actor is shown, if there is one at that place. */
export async function findShown(
  db: Db | Tx,
  { contentOid, commentPosition }: CommentName,
  actor: CommentActor,
): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('item_oid', '=', contentOid)
    .where('position', '=', commentPosition)
    .where(shownTo(actor))
    .executeTakeFirst()
  return row ?? null
}

/** A comment that the actor is shown, behind the one that it answers. */
export async function findLinked(
  db: Db,
  name: CommentName,
  actor: CommentActor,
): Promise<CommentRow[]> {
  const row = await findShown(db, name, actor)
  const position = row?.parent_position ?? null
  const parent =
    position === null ? null : await findShown(db, { ...name, commentPosition: position }, actor)
  return [parent, row].filter((one) => one !== null)
}

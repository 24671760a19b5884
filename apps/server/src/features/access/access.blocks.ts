import type { ItemBlockKind } from '@plax/contracts/account/block-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** The actor as one who blocked nothing: for what they began before, and for their own lists of blocks. */
export function withoutBlocks<A extends Pick<Actor, 'hasBlocks'>>(actor: A): Omit<A, 'hasBlocks'> {
  const { hasBlocks: _, ...rest } = actor
  return rest
}

/**
 * The rows of `catalogue_items` that the actor did not block, nor their owner, nor, for
 * administrators, a tag of theirs. Each set is read once for the whole list.
 */
export function notBlockedBy(actor: Pick<Actor, 'userOid' | 'roles'>): RawBuilder<boolean> {
  const set = (kind: ItemBlockKind) => sql`SELECT subject FROM blocks
    WHERE blocks.user_oid = ${actor.userOid} AND blocks.kind = ${sql.lit(kind)}`
  const tags = actor.roles.has('admin')
    ? sql`AND NOT catalogue_items.tag_keys && ARRAY(${set('tag')})`
    : sql``
  return sql<boolean>`(catalogue_items.owner_oid = ${actor.userOid} OR (
    catalogue_items.owner_oid NOT IN (${set('user')})
    AND catalogue_items.oid NOT IN (${set('content')}) ${tags}))`
}

/** What somebody blocked of an item: its owner, itself, a tag of it. */
export async function findBlocks(
  db: Db | Tx,
  actor: Pick<Actor, 'userOid' | 'hasBlocks'>,
  item: { oid: string; owner_oid: string },
): Promise<ItemBlockKind[]> {
  if (!actor.hasBlocks || !actor.userOid) return []
  const rows = await db
    .selectFrom('blocks')
    .select((row) => row.ref('kind').$castTo<ItemBlockKind>().as('kind'))
    .distinct()
    .where('user_oid', '=', actor.userOid)
    .where(
      sql<boolean>`((kind = 'user' AND subject = ${item.owner_oid})
        OR (kind = 'content' AND subject = ${item.oid})
        OR (kind = 'tag' AND subject IN (
          SELECT unnest(tag_keys) FROM catalogue_items WHERE oid = ${item.oid})))`,
    )
    .execute()
  return rows.map(({ kind }) => kind)
}

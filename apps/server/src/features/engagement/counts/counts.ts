import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import './engagement.tables.ts'

export interface ItemCounts {
  likes: number
  comments: number
}

/** How many liked and commented on items, by id; those without a row have none of either. */
export async function countsOf(
  db: Db | Tx,
  itemOids: readonly string[],
): Promise<Map<string, ItemCounts>> {
  if (itemOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_counts')
    .select(['item_oid', 'likes', 'comments'])
    .where('item_oid', 'in', [...new Set(itemOids)])
    .execute()
  return new Map(rows.map(({ item_oid, ...counts }) => [item_oid, counts]))
}

/** Those of some items that somebody likes. */
export async function likedBy(
  db: Db | Tx,
  userOid: string | null,
  itemOids: readonly string[],
): Promise<Set<string>> {
  if (userOid === null || itemOids.length === 0) return new Set()
  const rows = await db
    .selectFrom('item_likes')
    .select('item_oid')
    .where('user_oid', '=', userOid)
    .where('item_oid', 'in', [...new Set(itemOids)])
    .execute()
  return new Set(rows.map(({ item_oid }) => item_oid))
}

/** The number of an item's next comment; what is written of the item waits for who has it. */
export async function takePosition(tx: Tx, itemOid: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    INSERT INTO item_counts (item_oid, next_position) VALUES (${itemOid}, 2)
    ON CONFLICT (item_oid) DO UPDATE SET next_position = item_counts.next_position + 1
    RETURNING next_position - 1 AS position`.execute(tx)
  const position = rows[0]?.position
  if (position === undefined) throw new Error('A comment got no number.')
  return position
}

/** Holds the counts of an item; comments of it change one after the other. */
export async function lockCounts(tx: Tx, itemOid: string): Promise<void> {
  await sql`INSERT INTO item_counts (item_oid) VALUES (${itemOid})
    ON CONFLICT (item_oid) DO UPDATE SET item_oid = excluded.item_oid`.execute(tx)
}

export async function addToCounts(
  tx: Tx,
  itemOid: string,
  by: Partial<ItemCounts>,
): Promise<ItemCounts> {
  const { likes = 0, comments = 0 } = by
  const { rows } = await sql<ItemCounts>`
    INSERT INTO item_counts (item_oid, likes, comments)
    VALUES (${itemOid}, greatest(${likes}::int, 0), greatest(${comments}::int, 0))
    ON CONFLICT (item_oid) DO UPDATE SET likes = item_counts.likes + ${likes}::int,
      comments = item_counts.comments + ${comments}::int
    RETURNING likes, comments`.execute(tx)
  return rows[0] ?? { likes: 0, comments: 0 }
}

import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../counts/engagement.tables.ts'

const batch = 500

/**
 * Emits new likes as a digest: for each item and each comment once, how many came since the last
 * time. A job that is killed goes on with those that are left.
 */
export async function emitLikes(deps: { db: Db; clock: Clock }): Promise<void> {
  for (const table of ['item_counts', 'comments'] as const) {
    while ((await emitSome(deps, table)) === batch);
  }
}

function emitSome(
  { db, clock }: { db: Db; clock: Clock },
  table: 'item_counts' | 'comments',
): Promise<number> {
  const now = clock.now()
  const key = sql.ref(table === 'comments' ? 'oid' : 'item_oid')
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ oid: string; likes: number }>`
      UPDATE ${sql.table(table)} AS counted SET likes_notified = counted.likes
      FROM (SELECT ${key} AS oid, likes - likes_notified AS likes FROM ${sql.table(table)}
        WHERE likes > likes_notified ORDER BY ${key} LIMIT ${batch} FOR UPDATE SKIP LOCKED) AS unsent
      WHERE counted.${key} = unsent.oid RETURNING unsent.oid, unsent.likes`.execute(tx)
    for (const { oid, likes } of rows) {
      const isComment = table === 'comments'
      const payload = isComment ? { commentOid: oid, likes } : { contentOid: oid, likes }
      const type = isComment ? 'comment.liked' : 'item.liked'
      await emit(tx, { stream: 'engagement', type, payload }, now)
    }
    return rows.length
  })
}

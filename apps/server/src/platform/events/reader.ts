import type { Db, Tx } from '../db/database.ts'

export interface News {
  seq: number
  stream: string
  type: string
  payload: Record<string, unknown>
  createdAt: Date
}

/**
 * The next news for a named reader, in the order of `seq`, and its cursor moved past them in the
 * reader's own transaction: what the reader does with them and how far it came commit together, so
 * each is acted on once. Two processes of one reader take turns at the cursor's row.
 */
export async function readNews(
  tx: Tx,
  request: { reader: string; limit: number },
): Promise<News[]> {
  await tx
    .insertInto('outbox_cursors')
    .values({ reader: request.reader, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const cursor = await tx
    .selectFrom('outbox_cursors')
    .select('seq')
    .where('reader', '=', request.reader)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('outbox')
    .select(['seq', 'stream', 'type', 'payload', 'created_at'])
    .where('seq', '>', cursor.seq)
    .orderBy('seq')
    .limit(request.limit)
    .execute()
  const last = rows.at(-1)
  if (!last) return []
  await tx
    .updateTable('outbox_cursors')
    .set({ seq: last.seq ?? cursor.seq })
    .where('reader', '=', request.reader)
    .execute()
  return rows.map(newsOf)
}

/** The news that started a job; null where it was forgotten meanwhile. */
export async function findNews(db: Db | Tx, seq: number): Promise<News | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['seq', 'stream', 'type', 'payload', 'created_at'])
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row ? newsOf(row) : null
}

function newsOf(row: {
  seq: number | null
  stream: string
  type: string
  payload: unknown
  created_at: Date
}): News {
  return {
    seq: row.seq ?? 0,
    stream: row.stream,
    type: row.type,
    payload: row.payload as Record<string, unknown>,
    createdAt: row.created_at,
  }
}

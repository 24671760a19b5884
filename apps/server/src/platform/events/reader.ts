import type { Db, Tx } from '../db/database.ts'

export interface OutboxEvent {
  seq: number
  stream: string
  type: string
  payload: Record<string, unknown>
  createdAt: Date
}

/**
 * The next events for a named reader, in the order of `seq`, with its cursor moved past them in the
 * reader's own transaction: what the reader does with them and how far it came commit together, so
 * each is acted on once. Two processes of one reader take turns at the cursor's row.
 */
export async function readEvents(
  tx: Tx,
  request: { reader: string; limit: number },
): Promise<OutboxEvent[]> {
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
  return rows.map(eventOf)
}

/** The event that started a job; null if it was removed meanwhile. */
export async function findEvent(db: Db | Tx, seq: number): Promise<OutboxEvent | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['seq', 'stream', 'type', 'payload', 'created_at'])
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

function eventOf(row: {
  seq: number | null
  stream: string
  type: string
  payload: unknown
  created_at: Date
}): OutboxEvent {
  return {
    seq: row.seq ?? 0,
    stream: row.stream,
    type: row.type,
    payload: row.payload as Record<string, unknown>,
    createdAt: row.created_at,
  }
}

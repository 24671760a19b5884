import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { News } from '../../../platform/events/reader.ts'
import './news-to-tell.tables.ts'

export interface NewsToTell {
  seq: number
  /** Null where the log keeps it no longer. */
  news: News | null
  /** Whose id comes up to here was told. */
  toldUpTo: string
}

interface Row extends Omit<News, 'type'> {
  toldUpTo: string
  type: string | null
}

/** What was taken up the fewest times, the oldest first; what another process tells now is passed over. */
export async function lockNext(tx: Tx): Promise<NewsToTell | null> {
  const { rows } = await sql<Row>`
    SELECT told.seq, told.told_up_to AS "toldUpTo", outbox.stream, outbox.type, outbox.payload,
      outbox.created_at AS "createdAt"
    FROM news_to_tell AS told LEFT JOIN outbox ON outbox.seq = told.seq
    ORDER BY told.turn, told.seq LIMIT 1 FOR UPDATE OF told SKIP LOCKED`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { toldUpTo, type, ...rest } = row
  return { seq: row.seq, toldUpTo, news: type === null ? null : { ...rest, type } }
}

/** Writes how far it came; null where all were told. */
export async function keepPlace(
  tx: Tx,
  { seq, toldUpTo }: { seq: number; toldUpTo: string | null },
): Promise<void> {
  if (toldUpTo === null) {
    await tx.deleteFrom('news_to_tell').where('seq', '=', seq).execute()
    return
  }
  const set = { told_up_to: toldUpTo, turn: sql<number>`turn + 1` }
  await tx.updateTable('news_to_tell').set(set).where('seq', '=', seq).execute()
}

/** What failed lets the others pass. */
export async function letOthersPass(db: Db, seq: number): Promise<void> {
  const set = { turn: sql<number>`turn + 1` }
  await db.updateTable('news_to_tell').set(set).where('seq', '=', seq).execute()
}

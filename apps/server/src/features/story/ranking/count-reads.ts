import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type News, readNews } from '../../../platform/events/reader.ts'
import './ranking.tables.ts'

const reader = 'story.ranking'
const batchSize = 1000

/** Counts the replies since the last time; each one once, whatever breaks off. */
export async function countReads(db: Db, zone: string): Promise<void> {
  const count = await db.transaction().execute(async (tx) => {
    const news = await readNews(tx, { reader, limit: batchSize })
    await insertReads(tx, { replies: news.filter(isReadReply), zone })
    return news.length
  })
  if (count === batchSize) await countReads(db, zone)
}

/** A reply that failed was not read. */
function isReadReply({ type, payload }: News): boolean {
  return type === 'chat.replied' && payload.state !== 'failed'
}

/** Leaves out visitors, previews, and what creators read of their own. */
async function insertReads(
  tx: Tx,
  { replies, zone }: { replies: News[]; zone: string },
): Promise<void> {
  const roomOids = replies.map(({ payload }) => String(payload.roomOid))
  const instants = replies.map(({ createdAt }) => createdAt.toISOString())
  await sql`
    INSERT INTO story_reads (day, content_oid, reader_oid)
    SELECT DISTINCT (replies.at AT TIME ZONE ${zone})::date, rooms.content_oid, rooms.owner_oid
    FROM unnest(${roomOids}::text[], ${instants}::timestamptz[]) AS replies (room_oid, at)
    JOIN chat_rooms AS rooms ON rooms.oid = replies.room_oid
    JOIN catalogue_items AS items ON items.oid = rooms.content_oid
    WHERE rooms.owner_kind = 'user' AND NOT rooms.is_preview AND items.owner_oid <> rooms.owner_oid
    ON CONFLICT DO NOTHING`.execute(tx)
}

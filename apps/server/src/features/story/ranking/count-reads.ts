import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type News, readNews } from '../../../platform/events/reader.ts'
import type { StoryChats } from '../content/story-chats.ts'
import './ranking.tables.ts'

const reader = 'story.ranking'
const batchSize = 1000

/** Counts the replies since the last time; each one once, whatever breaks off. */
export async function countReads(
  deps: { db: Db; chats: Pick<StoryChats, 'readers'> },
  zone: string,
): Promise<void> {
  const { db, chats } = deps
  const count = await db.transaction().execute(async (tx) => {
    const news = await readNews(tx, { reader, limit: batchSize })
    await insertReads(tx, { replies: news.filter(isReadReply), zone, chats })
    return news.length
  })
  if (count === batchSize) await countReads(deps, zone)
}

/** A reply that failed was not read. */
function isReadReply({ type, payload }: News): boolean {
  return type === 'chat.replied' && payload.state !== 'failed'
}

/** Leaves out visitors, previews, and what creators read of their own. */
async function insertReads(
  tx: Tx,
  { replies, zone, chats }: { replies: News[]; zone: string; chats: Pick<StoryChats, 'readers'> },
): Promise<void> {
  const roomOids = replies.map(({ payload }) => String(payload.roomOid))
  const instants = replies.map(({ createdAt }) => createdAt.toISOString())
  await sql`
    INSERT INTO story_reads (day, content_oid, reader_oid)
    SELECT DISTINCT (replies.at AT TIME ZONE ${zone})::date, rooms.content_oid, rooms.reader_oid
    FROM unnest(${roomOids}::text[], ${instants}::timestamptz[]) AS replies (room_oid, at)
    JOIN ${chats.readers} AS rooms ON rooms.room_oid = replies.room_oid
    JOIN catalogue_items AS items ON items.oid = rooms.content_oid
    WHERE items.owner_oid <> rooms.reader_oid
    ON CONFLICT DO NOTHING`.execute(tx)
}

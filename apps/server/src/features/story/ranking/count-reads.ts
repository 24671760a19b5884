import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type OutboxEvent, readEvents } from '../../../platform/events/reader.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { insertReads, type ItemRead } from '../../shelf/shelf.service.ts'
import type { StoryChats } from '../content/story-chats.ts'

type Readings = Pick<StoryChats, 'readers' | 'replied'>

const reader = 'story.ranking'
const batchSize = 1000

/** Counts the replies since the last time; each one once, whatever breaks off. */
export async function countReads(deps: { db: Db; chats: Readings }, zone: string): Promise<void> {
  const { db, chats } = deps
  const count = await db.transaction().execute(async (tx) => {
    const events = await readEvents(tx, { reader, limit: batchSize })
    const reads = await readsOf(tx, {
      replies: events.filter((event) => isReadReply(event, chats)),
      chats,
    })
    await insertReads(tx, { reads, zone })
    return events.length
  })
  if (count === batchSize) await countReads(deps, zone)
}

/** Counts them for a page that shows readers beside what they paid; calls at one time share a count. */
export function readCounter(
  deps: Pick<Deps, 'db' | 'settings'> & { chats: Readings },
): () => Promise<void> {
  let counting: Promise<void> | null = null
  const count = async () => countReads(deps, await deps.settings.get(businessZoneSetting))
  return () => (counting ??= count().finally(() => (counting = null)))
}

/** A reply that failed was not read. */
function isReadReply({ type, payload }: OutboxEvent, chats: Readings): boolean {
  return chats.replied.includes(type) && payload.state !== 'failed'
}

/** Those of accounts; visitors and previews are left out. */
async function readsOf(
  tx: Tx,
  { replies, chats }: { replies: OutboxEvent[]; chats: Readings },
): Promise<ItemRead[]> {
  const roomOids = replies.map(({ payload }) => String(payload.roomOid))
  const { rows } = await sql<{ room_oid: string; content_oid: string; reader_oid: string }>`
    SELECT room_oid, content_oid, reader_oid FROM ${chats.readers} AS rooms
    WHERE room_oid = ANY(${roomOids}::text[])`.execute(tx)
  const rooms = new Map(rows.map((row) => [row.room_oid, row]))
  return replies.flatMap(({ payload, createdAt: at }) => {
    const room = rooms.get(String(payload.roomOid))
    return room ? [{ itemOid: room.content_oid, readerOid: room.reader_oid, at }] : []
  })
}

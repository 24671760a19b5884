import type { Db } from '../../platform/db/database.ts'
import { eachRow, type Exports, pagesOf, pagesOfEach } from '../../platform/export-pages.ts'
import { listStoriesForChat } from '../story/story.service.ts'
import { exportClaims } from './coupon/coupon.lifecycle.ts'
import { exportPrompts } from './prompt-log/export-prompts.ts'
import { maySeeFired, messageWithoutFired, roomWithoutFired } from './room/fired.ts'

/**
 * All that a reader wrote, was answered, chose, and what their rooms remember of it; what fired only
 * where they see it in the chat.
 */
export function exportRooms(db: Db, { userOid }: { userOid: string }): Exports {
  const rooms = pagesOf(ownRooms(db, userOid).selectAll(), { db, by: ['oid'] })
  return {
    coupons: exportClaims(db, userOid),
    personas: pagesOf(db.selectFrom('personas').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    options: pagesOf(db.selectFrom('chat_options').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['user_oid'],
    }),
    rooms: eachRow(withFired(db, userOid, rooms), ({ room, showsFired }) =>
      showsFired ? room : roomWithoutFired(room),
    ),
    messages: eachRoom(db, userOid, (roomOid, showsFired) =>
      messagesOf(db, { roomOid, showsFired }),
    ),
    memories: eachRoom(db, userOid, (roomOid) =>
      pagesOf(db.selectFrom('chat_memories').selectAll().where('room_oid', '=', roomOid), {
        db,
        by: ['oid'],
      }),
    ),
    plotSummaries: eachRoom(db, userOid, (roomOid) =>
      pagesOf(db.selectFrom('plot_summaries').selectAll().where('room_oid', '=', roomOid), {
        db,
        by: ['oid'],
      }),
    ),
    prompts: eachRoom(db, userOid, (roomOid, showsFired) =>
      exportPrompts(db, { userOid, roomOid, showsFired }),
    ),
  }
}

function ownRooms(db: Db, userOid: string) {
  return db
    .selectFrom('chat_rooms')
    .where('owner_kind', '=', 'user')
    .where('owner_oid', '=', userOid)
}

/** Room by room, since only so a list of any length is read through an index. */
function eachRoom<Row>(
  db: Db,
  userOid: string,
  read: (roomOid: string, showsFired: boolean) => AsyncIterable<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  const rooms = pagesOf(ownRooms(db, userOid).select(['oid', 'content_oid']), { db, by: ['oid'] })
  return pagesOfEach(withFired(db, userOid, rooms), ({ room: { oid }, showsFired }) =>
    read(oid, showsFired),
  )
}

/** Rooms, and of each whether its reader sees in the chat what fired. */
async function* withFired<Room extends { content_oid: string }>(
  db: Db,
  userOid: string,
  pages: AsyncIterable<readonly Room[]>,
) {
  for await (const rooms of pages) {
    const contentOids = rooms.map((room) => room.content_oid)
    const stories = await listStoriesForChat(db, contentOids)
    yield rooms.map((room) => {
      const story = stories.get(room.content_oid)
      const reader = { userOid, roles: new Set<never>() }
      return { room, showsFired: story !== undefined && maySeeFired(reader, story) }
    })
  }
}

/** Alternatives, what was taken out and what was never said included. */
function messagesOf(db: Db, { roomOid, showsFired }: { roomOid: string; showsFired: boolean }) {
  const messages = db.selectFrom('chat_messages').selectAll().where('room_oid', '=', roomOid)
  const pages = pagesOf(messages, { db, by: ['oid'] })
  return showsFired ? pages : eachRow(pages, messageWithoutFired)
}

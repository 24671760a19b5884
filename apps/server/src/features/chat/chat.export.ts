import type { Db } from '../../platform/db/database.ts'
import { type Exports, pagesOf, pagesOfEach } from '../../platform/export-pages.ts'
import { exportClaims } from './coupon/coupon.lifecycle.ts'
import { exportPrompts } from './prompt-log/export-prompts.ts'

/** All that a reader wrote, was answered, chose, and what their rooms remember of it. */
export function exportRooms(db: Db, { userOid }: { userOid: string }): Exports {
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
    rooms: pagesOf(ownRooms(db, userOid).selectAll(), { db, by: ['oid'] }),
    messages: eachRoom(db, userOid, (roomOid) => messagesOf(db, roomOid)),
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
    prompts: eachRoom(db, userOid, (roomOid) => exportPrompts(db, { userOid, roomOid })),
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
  read: (roomOid: string) => AsyncIterable<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  const rooms = pagesOf(ownRooms(db, userOid).select('oid'), { db, by: ['oid'] })
  return pagesOfEach(rooms, ({ oid }) => read(oid))
}

/** Alternatives, what was taken out and what was never said included. */
function messagesOf(db: Db, roomOid: string) {
  const messages = db.selectFrom('chat_messages').selectAll().where('room_oid', '=', roomOid)
  return pagesOf(messages, { db, by: ['oid'] })
}

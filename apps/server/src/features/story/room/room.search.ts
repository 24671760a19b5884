import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import type { MessageRow } from './room.queries.ts'

/** Messages that count and hold a text in any case, newest first; its signs mean only themselves. */
export async function searchMessages(
  db: Db,
  request: {
    roomOid: string
    text: string
    before: { turn: number; role: string } | null
    limit: number
  },
): Promise<MessageRow[]> {
  const pattern = `%${storableText(request.text).replace(/[\\%_]/g, '\\$&')}%`
  let query = db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_oid', '=', request.roomOid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .where(sql<boolean>`normalize(text, NFC) ILIKE ${pattern}`)
    .orderBy('turn', 'desc')
    .orderBy('role', 'asc')
    .limit(request.limit)
  if (request.before) {
    const { turn, role } = request.before
    query = query.where((eb) =>
      eb.or([
        eb('turn', '<', turn),
        eb.and([eb('turn', '=', turn), eb('role', '>', role as 'user')]),
      ]),
    )
  }
  return query.execute()
}

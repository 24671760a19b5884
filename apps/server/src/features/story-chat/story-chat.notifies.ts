import { sql } from 'kysely'
import type { Notifies } from '../../platform/notify.ts'
import './room/room.tables.ts'

/** Who chats with a creator's stories is told of the next. */
export const chatNotifies: Notifies = {
  followersOf: (creatorOid) => sql`
    SELECT rooms.owner_oid FROM chat_rooms AS rooms
    JOIN catalogue_items AS items ON items.oid = rooms.content_oid
    WHERE items.owner_oid = ${creatorOid} AND rooms.owner_kind = 'user' AND NOT rooms.is_preview
      AND rooms.owner_oid <> ${creatorOid}`,
}

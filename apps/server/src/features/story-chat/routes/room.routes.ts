import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { replyHandlers } from './reply.routes.ts'
import { turnHandlers } from './turn.routes.ts'
import { deleteRoom } from '../changes/room.delete.ts'
import type { ReplyDeps } from '../reply/reply.deps.ts'
import { pageMessages } from '../room/room.messages.ts'
import { pageRoomOids } from '../room/room.oids.ts'
import { presentMessages } from '../room/room.present.ts'
import { listRooms } from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'
import { openRoom } from '../opening/open-room.ts'
import { presentRoom, presentRooms, presentStatus } from './room.status.ts'

export function roomHandlers(deps: ReplyDeps): Handlers {
  return {
    'GET /story-chat/chat-rooms': async ({ actor, query, lang }) => {
      const before = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listRooms(deps.db, ownerOf(actor), {
        contentOid: query.contentOid,
        text: query.q,
        before: before && { at: before[0], oid: before[1] },
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (room) => [
        room.updated_at.toISOString(),
        room.oid,
      ])
      return { items: await presentRooms(deps, rows, { viewer: actor, lang }), nextCursor }
    },
    'GET /story-chat/chat-rooms/{type}/oids': ({ actor, params, query }) =>
      pageRoomOids(deps.db, ownerOf(actor), { type: params.type, ...query }),
    'DELETE /story-chat/chat-room': async ({ actor, body }) => {
      await deleteRoom(deps, { roomOid: body.roomOid, actor })
      return { deleted: true }
    },
    'POST /story-chat/chat-room': async ({ actor, body, lang }) => {
      const { contentOid, preview } = body
      const { room, messages } = await openRoom(deps, { contentOid, actor, lang, preview })
      return {
        room: await presentRoom(deps, room, { viewer: actor, lang }),
        messages: await presentMessages(deps.db, { messages, actor }),
      }
    },
    'GET /story-chat/chat-room/{id}/status': async ({ actor, params, query, lang }) => {
      const room = await getRoom(deps.db, params.id, actor)
      return presentStatus(deps, { actor, lang, room, choices: query })
    },
    'GET /story-chat/chat-room/{id}/prev-messages': async ({ actor, params, query }) => {
      const room = await getRoom(deps.db, params.id, actor)
      return pageMessages(deps.db, { roomOid: room.oid, actor, ...query })
    },
    ...replyHandlers(deps),
    ...turnHandlers(deps),
  }
}

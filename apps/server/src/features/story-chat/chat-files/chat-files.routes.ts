import { writeJsonl, writePlaxChat } from '@plax/story-engine'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { readUpload } from '../../media/media.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { getRoom } from '../room/own-room.ts'
import { presentRoom } from '../routes/room.status.ts'
import { exportRoom } from './export-room.ts'
import { importRoom } from './import-room.ts'

/** Chats as files: out of a room, and into a new one. */
export function chatFileHandlers(deps: RoomDeps): Handlers {
  return {
    'GET /story-chat/chat-room/{id}/export': async ({ actor, params, query }) => {
      const room = await getRoom(deps.db, params.id, actor)
      const chat = await exportRoom(deps.db, { room, actor })
      const name = room.title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'chat'
      return query.format === 'jsonl'
        ? {
            fileName: `${name}.jsonl`,
            contentType: 'text/plain; charset=utf-8',
            body: writeJsonl(chat),
          }
        : {
            fileName: `${name}.plax-chat.json`,
            contentType: 'application/json; charset=utf-8',
            body: writePlaxChat(chat),
          }
    },
    'POST /story-chat/chat-room/import': async ({ actor, query, request, lang }) => {
      assertUser(actor)
      const bytes = await readUpload(request)
      const { contentOid } = query
      const { room, ...notes } = await importRoom(deps, { actor, contentOid, bytes })
      return { room: await presentRoom(deps, room, { viewer: actor, lang }), ...notes }
    },
  }
}

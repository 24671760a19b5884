import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { readRoomImages } from '../images/reader-images.ts'
import { changeAdminSettings } from '../room/room.admin.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { listBookmarks, updateField } from '../room/room.fields.ts'
import { getMessage, pageMessages } from '../room/room.messages.ts'
import { getRoom } from '../room/own-room.ts'
import { listEarlierReplies, markSeen } from '../room/room.queries.ts'
import { changeSettings } from './room.settings.ts'
import { presentRoom } from './room.status.ts'
import { presentSituation } from '../images/situation-image.ts'

/** How a room is told and looked through. */
export function roomSettingsHandlers(deps: RoomDeps): Handlers {
  return {
    'POST /story-chat/chat-room/{id}/user-settings': ({ actor, params, body }) =>
      changeSettings(deps, { roomOid: params.id, actor, changes: body }),
    'POST /story-chat/chat-room/{id}/seen': async ({ actor, params }) => {
      const room = await getRoom(deps.db, params.id, actor)
      await markSeen(deps.db, { roomOid: room.oid, now: deps.clock.now() })
      return { seen: true }
    },
    'POST /story-chat/chat-room/{id}/update-field': async ({ actor, params, body, lang }) => {
      const room = await updateField(deps.db, { roomOid: params.id, actor, change: body })
      return {
        room: await presentRoom(deps, room, { viewer: actor, lang }),
        userNote: room.user_note,
        bookmarks: await listBookmarks(deps.db, room),
      }
    },
    'POST /story-chat/chat-room/{id}/admin-settings': ({ actor, params, body }) => {
      assertUser(actor)
      return changeAdminSettings(deps, { roomOid: params.id, actor, changes: body })
    },
    'GET /story-chat/chat-room/{id}/search': async ({ actor, params, query }) => {
      const room = await getRoom(deps.db, params.id, actor)
      const { q: text, cursor, limit } = query
      return pageMessages(deps.db, { roomOid: room.oid, actor, cursor, limit, text })
    },
    'GET /story-chat/situation-image': async ({ actor, query }) => {
      const room = await getRoom(deps.db, query.roomOid, actor)
      const message = await getMessage(deps.db, {
        roomOid: room.oid,
        messageOid: query.messageId,
      })
      const artefact = await getArtefact(deps.db, room.artefact_hash)
      const story = await getStoryForChat(deps.db, room.content_oid)
      const images = await readRoomImages(deps, { actor, story, artefact })
      const earlier = await listEarlierReplies(deps.db, message)
      return presentSituation({ artefact, message, earlier, images })
    },
  }
}

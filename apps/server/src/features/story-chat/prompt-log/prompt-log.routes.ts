import { auditAlone } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { canEdit } from '../../access/access.service.ts'
import { getStoryForChat } from '../../story/story.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { maySeeFired } from '../room/fired.ts'
import { getMessage } from '../room/room.messages.ts'
import { concernedBy, findRoomByOid, type RoomRow } from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'
import { presentTrace } from './present-trace.ts'
import { canSeePrompts } from './prompt-log.policy.ts'
import { findTrace, listPromptLogs } from './prompt-log.queries.ts'

/** What replies were made from: what fired to who may see it, the prompts to who may see those. */
export function promptLogHandlers(deps: RoomDeps): Handlers {
  return {
    'GET /story-chat/chat-room/{id}/message/{messageId}/trace': async ({ actor, params }) => {
      const room = await getRoom(deps.db, params.id, actor)
      const { messageId: messageOid } = params
      const message = await getMessage(deps.db, { roomOid: room.oid, messageOid })
      const trace = await findTrace(deps.db, message.oid)
      if (!trace) throw new AppError('chat.trace_not_found')
      const story = await getStoryForChat(deps.db, room.content_oid)
      const showsFired = maySeeFired(actor, story)
      const isFull = showsFired && canEdit(actor, story.item)
      return presentTrace(deps.db, { room, message, trace, showsFired, isFull })
    },
    'GET /story-chat/prompt-logs': async ({ actor, query }) => {
      const room = await getLoggedRoom(deps, query.roomOid, actor)
      const cursor = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listPromptLogs(deps.db, room.oid, {
        before: cursor && { at: cursor[0], messageOid: cursor[1] },
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.logged_at.toISOString(),
        row.oid,
      ])
      const items = rows.map(async (row) => ({
        messageId: row.oid,
        turn: row.turn,
        createdAt: row.logged_at.toISOString(),
        model: row.receipt?.model ?? row.model ?? '',
        messages: row.messages,
        reply: row.text,
        trace: await presentTrace(deps.db, {
          room,
          message: row,
          trace: row.trace,
          showsFired: true,
          isFull: true,
        }),
      }))
      return { items: await Promise.all(items), nextCursor }
    },
  }
}

/** The room, for those who may read its prompts (spec D29); what an administrator reads is on record. */
async function getLoggedRoom(deps: RoomDeps, roomOid: string, actor: Actor): Promise<RoomRow> {
  const room = await findRoomByOid(deps.db, roomOid)
  if (!room) throw new AppError('chat.room_not_found')
  const story = await getStoryForChat(deps.db, room.content_oid)
  if (!canSeePrompts({ actor, room, story })) {
    const owner = ownerOf(actor)
    const isOwn = room.owner_kind === owner.kind && room.owner_oid === owner.oid
    throw new AppError(isOwn ? 'auth.forbidden' : 'chat.room_not_found')
  }
  if (actor.roles.has('admin')) {
    const entry = {
      actorOid: actor.userOid,
      action: 'chat_room.prompts_read',
      subjectKind: 'chat_room',
      subjectOid: room.oid,
      concerns: concernedBy(room),
    }
    await auditAlone(deps, entry)
  }
  return room
}

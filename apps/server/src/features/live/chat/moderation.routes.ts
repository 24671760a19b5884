import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { assertModerates } from '../managers/managers.ts'
import { streamHints } from '../streams/stream-hints.ts'
import { listActs, presentActs } from './acts.ts'
import { listBans, presentBan } from './bans.ts'
import { admitToChat } from './chat-admission.ts'
import { banChatter, deleteMessage, kickChatter, unbanChatter } from './moderate.ts'
import { hintChat, recheckChat } from './room.ts'
import { changeRoom, readRoom } from './room-state.ts'
import { readSelf } from './self.ts'
import { undoAct } from './undo-act.ts'

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'bus'>

/** The rules of live chats, and what moderators do in them. */
export function chatModerationHandlers(deps: ModerationDeps): Handlers {
  return { ...roomHandlers(deps), ...actHandlers(deps), ...listHandlers(deps) }
}

function roomHandlers(deps: ModerationDeps): Handlers {
  const { bus, clock, db } = deps
  return {
    'GET /live/chat/room': async ({ actor, query: { creatorOid } }) => {
      await admitToChat(deps, { actor, creatorOid })
      return {
        room: await readRoom(db, { creatorOid, now: clock.now() }),
        self: await readSelf(deps, { actor, creatorOid }),
      }
    },
    'POST /live/chat/room': async ({ actor, body }) => {
      const room = await changeRoom(deps, { actor, ...body })
      await hintChat(bus, body.creatorOid)
      return { room }
    },
    'POST /live/chat/pin': async ({ actor, body: { creatorOid, messageId } }) => {
      const room = await changeRoom(deps, { actor, creatorOid, pinnedOid: messageId })
      await hintChat(bus, creatorOid)
      return { room }
    },
  }
}

function actHandlers(deps: ModerationDeps): Handlers {
  const { bus } = deps
  return {
    'POST /live/chat/delete': async ({ actor, body: { creatorOid, messageId } }) => {
      assertUser(actor)
      const actOid = await deleteMessage(deps, { actor, creatorOid, messageOid: messageId })
      await hintChat(bus, creatorOid)
      return { actOid }
    },
    'POST /live/chatban': async ({ actor, body }) => {
      assertUser(actor)
      const { creatorOid, userOid: shownOid, banTime: minutes, reason, description } = body
      const asked = { actor, creatorOid, shownOid, minutes, reason, description }
      const { actOid, ban } = await banChatter(deps, asked)
      await hintChat(bus, creatorOid)
      return { actOid, ban: presentBan(ban) }
    },
    'POST /live/removebanusers': async ({ actor, body: { creatorOid, userOids } }) => {
      assertUser(actor)
      const removed: string[] = []
      for (const shownOid of new Set(userOids)) {
        if (await unbanChatter(deps, { actor, creatorOid, shownOid })) removed.push(shownOid)
      }
      await hintChat(bus, creatorOid)
      return { removed }
    },
    'POST /live/chat/kick': async ({ actor, body }) => {
      assertUser(actor)
      const { creatorOid, userOid: shownOid, reason } = body
      const asked = { actor, creatorOid, shownOid, reason: reason || null }
      const { actOid, viewer } = await kickChatter(deps, asked)
      await hintChat(bus, creatorOid)
      await recheckChat(bus, creatorOid)
      await bus.publish(streamHints, { creatorOid, removed: viewer })
      return { actOid }
    },
    'POST /live/chat/acts/{actOid}/undo': async ({ actor, params: { actOid } }) => {
      assertUser(actor)
      const { creatorOid, undone } = await undoAct(deps, { actor, actOid })
      await hintChat(bus, creatorOid)
      return { undone }
    },
  }
}

function listHandlers({ clock, db }: ModerationDeps): Handlers {
  return {
    'GET /live/chat/bans': async ({ actor, query: { creatorOid, cursor, limit } }) => {
      await assertModerates(db, { actor, creatorOid })
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const page = { creatorOid, after, limit: limit + 1, now: clock.now() }
      const { rows, nextCursor } = cutPage(await listBans(db, page), limit, (row) => [
        row.banned_at.toISOString(),
        row.viewer_oid,
      ])
      return { items: rows.map(presentBan), nextCursor }
    },
    'GET /live/chat/acts': async ({ actor, query: { creatorOid, cursor, limit } }) => {
      await assertModerates(db, { actor, creatorOid })
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listActs(db, { creatorOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.acted_at.toISOString(),
        row.oid,
      ])
      return { items: await presentActs(db, rows), nextCursor }
    },
  }
}

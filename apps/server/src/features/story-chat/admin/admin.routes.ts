import type { testPrompt } from '@plax/contracts/story-chat/admin'
import type { z } from 'zod'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { archiveRooms, pageOldRooms } from './archive-rooms.ts'
import { presentSystemPrompts, setSystemPrompt } from './system-prompts.ts'
import {
  addTestPrompt,
  changeTestPrompt,
  deleteTestPrompt,
  listTestPrompts,
  type TestPromptRow,
} from './test-prompts.ts'

/** What administrators do beside single stories and rooms. */
export function storyAdminHandlers(deps: Pick<RoomDeps, 'db' | 'clock' | 'settings'>): Handlers {
  return {
    'GET /story-chat/admin/system-prompts': () => presentSystemPrompts(deps),
    'POST /story-chat/admin/system-prompts': async ({ actor, body }) => {
      await setSystemPrompt(deps, { actorOid: actor.userOid, ...body })
      return presentSystemPrompts(deps)
    },
    'GET /story-chat/admin/old-chat-rooms': async ({ query }) => {
      const { rows, nextCursor } = await pageOldRooms(deps, query)
      const items = rows.map((room) => ({
        roomOid: room.oid,
        contentOid: room.content_oid,
        ownerKind: room.owner_kind,
        turns: room.turn,
        createdAt: room.created_at.toISOString(),
        updatedAt: room.updated_at.toISOString(),
      }))
      return { items, nextCursor }
    },
    'POST /story-chat/admin/archive-chat-rooms': ({ actor, body }) => {
      assertUser(actor)
      return archiveRooms(deps, { actor, ...body })
    },
    'GET /story-chat/admin/test-prompts': async () => ({
      templates: (await listTestPrompts(deps.db)).map(presentTestPrompt),
    }),
    'POST /story-chat/admin/test-prompts': async ({ actor, body }) => {
      assertUser(actor)
      return { template: presentTestPrompt(await addTestPrompt(deps, { actor, ...body })) }
    },
    'PUT /story-chat/admin/test-prompts': async ({ actor, body }) => {
      assertUser(actor)
      return { template: presentTestPrompt(await changeTestPrompt(deps, { actor, ...body })) }
    },
    'DELETE /story-chat/admin/test-prompts': async ({ actor, body }) => {
      assertUser(actor)
      await deleteTestPrompt(deps, { actor, oid: body.oid })
      return { deleted: true }
    },
  }
}

function presentTestPrompt(row: TestPromptRow): z.output<typeof testPrompt> {
  return {
    oid: row.oid,
    name: row.name,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

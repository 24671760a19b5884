import type { persona } from '@plax/contracts/story-chat/personas'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Models } from '../../story/models/models.service.ts'
import { getChatOptions, saveChatOptions } from './chat-options.ts'
import { deletePersona, listPersonas, type PersonaRow, savePersona } from './personas.service.ts'

export function personaHandlers(deps: { db: Db; clock: Clock; models: Models }): Handlers {
  return {
    'GET /story-chat/personas': async ({ actor }) => {
      assertUser(actor)
      return { items: (await listPersonas(deps.db, actor.userOid)).map(presentPersona) }
    },
    'POST /story-chat/personas': async ({ actor, body }) => {
      assertUser(actor)
      const write = { userOid: actor.userOid, fields: body, now: deps.clock.now() }
      return { persona: presentPersona(await savePersona(deps.db, write)) }
    },
    'DELETE /story-chat/personas': async ({ actor, body }) => {
      assertUser(actor)
      await deletePersona(deps.db, { oid: body.oid, userOid: actor.userOid })
      return { deleted: true }
    },
    'GET /story-chat/user-chat-options': async ({ actor }) => {
      assertUser(actor)
      return { options: await getChatOptions(deps.db, actor.userOid) }
    },
    'POST /story-chat/user-chat-options': async ({ actor, body }) => {
      assertUser(actor)
      const write = { actor, changes: body, now: deps.clock.now() }
      return { options: await saveChatOptions(deps, write) }
    },
  }
}

function presentPersona(row: PersonaRow): z.output<typeof persona> {
  return {
    oid: row.oid,
    name: row.name,
    gender: row.gender,
    prompt: row.prompt,
    isDefault: row.is_default,
  }
}

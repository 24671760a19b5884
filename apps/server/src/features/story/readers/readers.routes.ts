import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  findCreators,
  findPeople,
  listUsers,
  presentPeople,
} from '../../account/account.service.ts'
import { countInvitations, listInvitations } from '../../access/access.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { presentContent } from '../setup/content.present.ts'
import type { Models } from '../models/models.service.ts'
import { inviteReader, uninviteReader } from './invitations.ts'
import { setRelatedCreator } from './related-creator.ts'

/** Who else a story is for: the related creator, and whom its creator invited. */
export function readersHandlers(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'> & { models: Models },
): Handlers {
  return {
    'POST /story-chat/chat-content/related-creator': async ({ actor, body, lang }) => {
      assertUser(actor)
      const story = await setRelatedCreator(deps, { actor, ...body })
      return { content: await presentContent(deps, story, { viewer: actor, lang }) }
    },
    'GET /story-chat/chat-content/people': async ({ actor, query, lang }) => {
      const find = query.creatorsOnly ? findCreators : findPeople
      const users = await find(deps.db, { keyword: query.nickname, actor, limit: 10 })
      return { items: await presentPeople(deps.db, users, lang) }
    },
    'GET /story-chat/chat-content/invitations': async ({ actor, query, lang }) => {
      const { contentOid, limit } = query
      await getEditableStory(deps.db, { contentOid, actor, now: deps.clock.now() })
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], userOid: place[1] }
      const found = await listInvitations(deps.db, {
        subjectOid: contentOid,
        after,
        limit: limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.invitedAt.toISOString(),
        row.userOid,
      ])
      const users = await listUsers(
        deps.db,
        rows.map(({ userOid }) => userOid),
      )
      const presented = await presentPeople(deps.db, users, lang)
      const people = new Map(presented.map((person) => [person.oid, person]))
      return {
        items: rows.flatMap(({ userOid, invitedAt }) => {
          const person = people.get(userOid)
          return person ? [{ ...person, invitedAt: invitedAt.toISOString() }] : []
        }),
        nextCursor,
        count: await countInvitations(deps.db, contentOid),
      }
    },
    'POST /story-chat/chat-content/invitations': async ({ actor, body }) => {
      assertUser(actor)
      return inviteReader(deps, { actor, ...body })
    },
    'DELETE /story-chat/chat-content/invitations': async ({ actor, body }) => {
      assertUser(actor)
      return uninviteReader(deps, { actor, ...body })
    },
  }
}

import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findCreators, findPeople, presentPeople } from '../../account/account.service.ts'
import { inviteReader, pageInvited, uninviteReader } from '../../access/access.service.ts'
import { storyKind } from '../content/story-kind.ts'
import { presentContent } from '../setup/content.present.ts'
import type { Models } from '../models/models.service.ts'
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
    'GET /story-chat/chat-content/invitations': ({ actor, query, lang }) => {
      const { contentOid: itemOid, ...page } = query
      return pageInvited(deps, { ...page, actor, kind: storyKind, itemOid, lang })
    },
    'POST /story-chat/chat-content/invitations': async ({ actor, body }) => {
      assertUser(actor)
      const { contentOid: itemOid, userOid } = body
      return inviteReader(deps, { actor, kind: storyKind, itemOid, userOid })
    },
    'DELETE /story-chat/chat-content/invitations': async ({ actor, body }) => {
      assertUser(actor)
      const { contentOid: itemOid, userOid } = body
      return uninviteReader(deps, { actor, kind: storyKind, itemOid, userOid })
    },
  }
}

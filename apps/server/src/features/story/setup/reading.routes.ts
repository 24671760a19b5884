import { estimateTokenizer } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { chatAccess } from '../content/chat-access.ts'
import { getVisibleStory } from '../content/content.policy.ts'
import { readRawStories } from './content.raw.ts'

/** May the caller open a story, and what those who write one ask of it. */
export function readingHandlers(deps: { db: Db; clock: Clock }): Handlers {
  return {
    'GET /story-chat/chat-content/can-view': async ({ actor, query }) => {
      const { contentOid } = query
      const now = deps.clock.now()
      const found = await getVisibleStory(deps.db, { contentOid, actor, now })
      const { allowed, reason, offers } = await chatAccess(deps.db, { ...found, now })
      return { canView: found.access.allowed, canChat: allowed, reason, offers }
    },
    'GET /story-chat/chat-contents/raw': ({ actor, query }) => {
      assertUser(actor)
      return readRawStories(deps, { actor, query })
    },
    'POST /story-chat/count-tokens': async ({ body }) => ({
      tokens: estimateTokenizer.count(body.text),
      tokenizer: estimateTokenizer.name,
    }),
  }
}

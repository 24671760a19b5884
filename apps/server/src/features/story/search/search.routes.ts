import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findSome, readSearch, searchCards } from '../../shelf/shelf.service.ts'
import { presentCards } from '../content/content.cards.ts'
import { storyKind } from '../content/story-kind.ts'

/** Stories by words, tags, creators and ranges. */
export function searchHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return {
    'GET /story-chat/search/stories': async ({ actor, query, lang }) => {
      const search = { ...readSearch(query), kind: storyKind.kind }
      const now = deps.clock.now()
      const asked = { ...search, actor, lang, now }
      const page = await searchCards(deps.db, asked)
      return {
        items: await presentCards(deps, page.rows, { actor, lang }),
        nextCursor: page.nextCursor,
        count: query.withCount ? (await findSome(deps.db, asked)).length : null,
      }
    },
  }
}

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { presentCards } from '../content/content.cards.ts'
import { readSearch } from './search.asked.ts'
import { searchStories } from './search.query.ts'

/** Stories by words, tags, creators and ranges. */
export function searchHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return {
    'GET /story-chat/search/stories': async ({ actor, query, lang }) => {
      const search = readSearch(query)
      const page = await searchStories(deps.db, { ...search, actor, now: deps.clock.now() })
      return { items: presentCards(deps, page.rows, { actor, lang }), nextCursor: page.nextCursor }
    },
  }
}

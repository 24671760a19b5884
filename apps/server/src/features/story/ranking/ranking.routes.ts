import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { presentCards } from '../content/content.cards.ts'
import { findPeriod, listRanking } from './list-ranking.ts'
import { listTopics } from './topics.ts'

/** What is read most, and what stories there are. */
export function rankingHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  const { db, clock } = deps
  return {
    'GET /story-chat/rankings': async ({ actor, query, lang }) => {
      const page = await listRanking(db, { ...query, actor, now: clock.now() })
      const cards = presentCards(deps, page.rows, { actor, lang })
      const period = await findPeriod(db, query.period)
      return {
        period: query.period,
        since: period?.since ?? null,
        until: period?.until ?? null,
        rankedAt: period?.rankedAt.toISOString() ?? null,
        items: page.rows.flatMap(({ place, former_place, readers }, index) => {
          const story = cards[index]
          return story ? [{ place, formerPlace: former_place, readers, story }] : []
        }),
        nextCursor: page.nextCursor,
      }
    },
    'GET /story-chat/topics': ({ actor }) => listTopics(db, { actor, now: clock.now() }),
  }
}

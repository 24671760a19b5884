import { genres } from '@plax/contracts/story/story-values'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findPeriod, listRanking, listTopics } from '../../shelf/shelf.service.ts'
import { presentCards } from '../content/content.cards.ts'
import { storyKind } from '../content/story-kind.ts'

const { kind } = storyKind

/** What is read most, and what stories there are. */
export function rankingHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  const { db, clock } = deps
  return {
    'GET /story-chat/rankings': async ({ actor, query, lang }) => {
      const page = await listRanking(db, { ...query, kind, actor, lang, now: clock.now() })
      const cards = await presentCards(deps, page.rows, { actor, lang })
      const period = await findPeriod(db, { kind, period: query.period })
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
    'GET /story-chat/topics': async ({ actor }) => {
      const found = await listTopics(db, { kind, topics: genres, actor, now: clock.now() })
      return {
        genres: genres.filter((genre) => found.topics.includes(genre)),
        shelfGenres: genres.filter((genre) => found.fullTopics.includes(genre)),
        languages: found.languages,
        hashtags: found.tags.map(({ tag, items: stories }) => ({ tag, stories })),
      }
    },
  }
}

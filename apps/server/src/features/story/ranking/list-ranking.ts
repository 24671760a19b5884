import type { RankingPeriod } from '@plax/contracts/story-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from '../content/content.cards.ts'
import type { StoryRankingsTable } from './ranking.tables.ts'

interface Asked {
  period: RankingPeriod
  cursor?: string | undefined
  limit: number
  actor: Actor
  now: Date
}

type RankedRow = CardRow &
  Pick<StoryRankingsTable, 'position' | 'place' | 'former_place' | 'readers'>

/** A page of a ranking as it was last worked out, without what became hidden since. */
export async function listRanking(
  db: Db,
  asked: Asked,
): Promise<{ rows: RankedRow[]; nextCursor: string | null }> {
  const found = await executePrepared(db, rankingQuery(db, asked))
  return cutPage(found, asked.limit, (row) => [row.position])
}

/** The rows of a page and one beyond. */
export function rankingQuery(db: Db | Tx, asked: Asked) {
  const [after] = readCursor(asked.cursor, [cursorPart.count]) ?? [0]
  return (
    selectCards(db)
      .innerJoin('story_rankings', 'story_rankings.content_oid', 'catalogue_items.oid')
      .select(['position', 'place', 'former_place', 'readers'])
      .where('story_rankings.period', '=', asked.period)
      .where('position', '>', after)
      .where(visibleTo(asked.actor, asked.now))
      // What one may read of one's own, and an admin of everyone's, is in no list for all.
      .where(sql<boolean>`catalogue_items.state = 'published'`)
      .where(sql<boolean>`catalogue_items.visibility = 'public'`)
      .orderBy('position')
      .limit(asked.limit + 1)
  )
}

/** Which days a ranking is of, and when it was worked out; null before the first time. */
export async function findPeriod(
  db: Db,
  period: RankingPeriod,
): Promise<{ since: string; until: string; rankedAt: Date } | null> {
  const row = await db
    .selectFrom('story_ranking_periods')
    .select([
      sql<string>`to_char(since, 'YYYY-MM-DD')`.as('since'),
      sql<string>`to_char(until, 'YYYY-MM-DD')`.as('until'),
      'ranked_at as rankedAt',
    ])
    .where('period', '=', period)
    .executeTakeFirst()
  return row ?? null
}

import type { Language } from '@plax/contracts/languages'
import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { type CardRow, isListedCard, selectCards } from '../cards/select-cards.ts'
import type { ShelfRankingsTable } from './ranking.tables.ts'

interface RankingQuery {
  kind: string
  period: RankingPeriod
  cursor?: string | undefined
  limit: number
  actor: Actor
  lang: Language
  now: Date
}

type RankedRow = CardRow &
  Pick<ShelfRankingsTable, 'position' | 'place' | 'former_place' | 'readers'>

/** A page of a ranking as it was last worked out, without what became hidden since. */
export async function listRanking(
  db: Db,
  asked: RankingQuery,
): Promise<{ rows: RankedRow[]; nextCursor: string | null }> {
  const found = await executePrepared(db, rankingQuery(db, asked))
  return cutPage(found, asked.limit, (row) => [row.position])
}

/** The rows of a page and one beyond. */
export function rankingQuery(db: Db | Tx, asked: RankingQuery) {
  const [after] = readCursor(asked.cursor, [cursorPart.count]) ?? [0]
  return (
    selectCards(db, asked.lang)
      .innerJoin('shelf_rankings', 'shelf_rankings.item_oid', 'shelf_cards.item_oid')
      .select(['position', 'place', 'former_place', 'readers'])
      .where('shelf_rankings.kind', '=', asked.kind)
      .where('shelf_rankings.period', '=', asked.period)
      .where('position', '>', after)
      .where(visibleTo(asked.actor, asked.now))
      // What one may read of one's own, and an admin of everyone's, is in no list for all.
      .where(isListedCard)
      .where(isOutBy(asked.now))
      .orderBy('position')
      .limit(asked.limit + 1)
  )
}

/** Which days a ranking is of, and when it was worked out; null before the first time. */
export async function findPeriod(
  db: Db,
  { kind, period }: { kind: string; period: RankingPeriod },
): Promise<{ since: string; until: string; rankedAt: Date } | null> {
  const row = await db
    .selectFrom('shelf_ranking_periods')
    .select([
      sql<string>`to_char(since, 'YYYY-MM-DD')`.as('since'),
      sql<string>`to_char(until, 'YYYY-MM-DD')`.as('until'),
      'ranked_at as rankedAt',
    ])
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst()
  return row ?? null
}

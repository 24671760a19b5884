import { rankingPeriods, type RankingPeriod } from '@plax/contracts/shelf/ranking-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addDays, periodsUntil } from './periods.ts'
import { readUses } from './read-uses.ts'
import { type Standing, Standings } from './standings.ts'
import './ranking.tables.ts'

const rankedAtMost = 1000
/** Longer than any time whose readers are counted. */
const keptDays = 100
const rowsATime = 5000

/** Works out the rankings of a kind, of each period up to today, in pieces; forgets old reads. */
export async function rankItems(
  db: Db,
  { kind, today, now }: { kind: string; today: string; now: Date },
): Promise<void> {
  const periods = rankingPeriods.map((period) => ({
    period,
    ...periodsUntil(today, period),
    standings: new Standings(rankedAtMost),
  }))
  for await (const { itemOid, uses } of readUses(db, { kind, periods })) {
    periods.forEach(({ standings }, index) => {
      const use = uses[index]
      if (use) standings.add(itemOid, use)
    })
  }
  for (const { period, present, standings } of periods) {
    const ranking = { kind, period, ...present, now, places: standings.places() }
    await db.transaction().execute((tx) => replaceRanking(tx, ranking))
  }
  await forgetReads(db, addDays(today, -keptDays))
}

interface Ranking {
  kind: string
  period: RankingPeriod
  since: string
  until: string
  now: Date
  places: readonly Standing[]
}

/** Two processes take turns at the period's row; readers see the former ranking until the commit. */
async function replaceRanking(tx: Tx, ranking: Ranking): Promise<void> {
  const { kind, period, since, until, now, places } = ranking
  await sql`
    INSERT INTO shelf_ranking_periods (kind, period, since, until, ranked_at)
    VALUES (${kind}, ${period}, ${since}::date, ${until}::date, ${now})
    ON CONFLICT (kind, period) DO UPDATE SET since = excluded.since, until = excluded.until,
      ranked_at = excluded.ranked_at`.execute(tx)
  await tx
    .deleteFrom('shelf_rankings')
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()
  await sql`
    INSERT INTO shelf_rankings (kind, period, position, place, former_place, readers, item_oid)
    SELECT ${kind}, ${period}, ranked.*
    FROM unnest(
      ${places.map((_, index) => index + 1)}::int[],
      ${places.map(({ place }) => place)}::int[],
      ${places.map(({ formerPlace }) => formerPlace)}::int[],
      ${places.map(({ readers }) => readers)}::int[],
      ${places.map(({ itemOid }) => itemOid)}::text[]
    ) AS ranked (position, place, former_place, readers, item_oid)`.execute(tx)
}

async function forgetReads(db: Db, before: string): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM shelf_reads WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM shelf_reads WHERE day < ${before}::date LIMIT ${rowsATime}))`.execute(db)
  if (Number(numAffectedRows) === rowsATime) await forgetReads(db, before)
}

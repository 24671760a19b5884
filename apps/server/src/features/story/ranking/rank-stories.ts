import { rankingPeriods, type RankingPeriod } from '@plax/contracts/story-values'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isNotInvitationOnly } from '../../access/access.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { StoryChats } from '../content/story-chats.ts'
import { countReads } from './count-reads.ts'
import { addDays, periodsUntil } from './periods.ts'
import './ranking.tables.ts'

const rankedAtMost = 1000
const keptDays = 70

/** The job: counts what was read, then works out each period's ranking up to today. */
export async function rankStories(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'> & { chats: Pick<StoryChats, 'readers'> },
): Promise<void> {
  const now = deps.clock.now()
  const zone = await deps.settings.get(businessZoneSetting)
  const today = businessDayOf(now, zone)
  await countReads(deps, zone)
  for (const period of rankingPeriods) await rankPeriod(deps.db, { period, today, now })
  await sql`DELETE FROM story_reads WHERE day < ${addDays(today, -keptDays)}::date`.execute(deps.db)
}

type Ranked = { period: RankingPeriod; today: string; now: Date }

/** Two processes take turns at the period's row; readers see the former ranking until the commit. */
async function rankPeriod(db: Db, { period, today, now }: Ranked): Promise<void> {
  const { present, former } = periodsUntil(today, period)
  await db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO story_ranking_periods (period, since, until, ranked_at)
      VALUES (${period}, ${present.since}::date, ${present.until}::date, ${now})
      ON CONFLICT (period) DO UPDATE SET since = excluded.since, until = excluded.until,
        ranked_at = excluded.ranked_at`.execute(tx)
    await tx.deleteFrom('story_rankings').where('period', '=', period).execute()
    await insertRanking(tx, { period, present, former })
  })
}

/**
 * Most readers first, then the days on which they came; equal ones share a place. Only what
 * everybody may list takes part.
 */
async function insertRanking(
  tx: Tx,
  { period, present, former }: { period: RankingPeriod } & ReturnType<typeof periodsUntil>,
): Promise<void> {
  await sql`
    WITH present AS (${placesOf(present)}), former AS (${placesOf(former)})
    INSERT INTO story_rankings (period, position, place, former_place, readers, content_oid)
    SELECT ${period}::text,
      row_number() OVER (ORDER BY present.place, present.content_oid DESC),
      present.place, former.place, present.readers, present.content_oid
    FROM present LEFT JOIN former USING (content_oid)
    ORDER BY present.place, present.content_oid DESC LIMIT ${rankedAtMost}`.execute(tx)
}

function placesOf({ since, until }: { since: string; until: string }) {
  return sql`
    SELECT content_oid, count(DISTINCT reader_oid) AS readers,
      rank() OVER (ORDER BY count(DISTINCT reader_oid) DESC, count(*) DESC) AS place
    FROM story_reads
    JOIN catalogue_items ON catalogue_items.oid = content_oid
    WHERE day BETWEEN ${since}::date AND ${until}::date
      AND catalogue_items.kind = 'story' AND catalogue_items.state = 'published'
      AND catalogue_items.visibility = 'public'
      AND ${isNotInvitationOnly}
    GROUP BY content_oid`
}

import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

/** What tickets were sold for, of a creator or of all, in a time. */
export async function sumTickets(
  { reports }: Pick<Deps, 'reports'>,
  asked: { creatorOid?: string | undefined; from?: string | undefined; until?: string | undefined },
): Promise<OutputOf<'GET /live/revenue/tickets'>> {
  const { creatorOid = null, from = null, until = null } = asked
  const { rows } = await sql<OutputOf<'GET /live/revenue/tickets'>>`
    SELECT count(*) FILTER (WHERE is_lead)::int AS sold, coalesce(sum(paid), 0)::int AS coins,
      coalesce(sum(bonus), 0)::int AS "bonusCoins", coalesce(sum(earned), 0)::int AS "earnedCoins"
    FROM sales WHERE kind = 'ticket' AND refunded_at IS NULL
      AND (${creatorOid}::text IS NULL OR creator_oid = ${creatorOid})
      AND (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${until}::timestamptz IS NULL OR at < ${until}::timestamptz)`.execute(reports)
  return rows[0] ?? { sold: 0, coins: 0, bonusCoins: 0, earnedCoins: 0 }
}

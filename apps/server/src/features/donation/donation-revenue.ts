import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** What live donations brought, to a creator or to all, in a time. */
export async function sumDonations(
  { reports }: Pick<Deps, 'reports'>,
  asked: { creatorOid?: string | undefined; from?: string | undefined; until?: string | undefined },
): Promise<OutputOf<'GET /live/revenue/donations'>> {
  const { creatorOid = null, from = null, until = null } = asked
  const { rows } = await sql<OutputOf<'GET /live/revenue/donations'>>`
    SELECT count(*) FILTER (WHERE is_lead)::int AS count, coalesce(sum(paid), 0)::int AS coins,
      coalesce(sum(bonus), 0)::int AS "bonusCoins", coalesce(sum(earned), 0)::int AS "earnedCoins"
    FROM sales WHERE kind = 'live_donation' AND refunded_at IS NULL
      AND (${creatorOid}::text IS NULL OR creator_oid = ${creatorOid})
      AND (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${until}::timestamptz IS NULL OR at < ${until}::timestamptz)`.execute(reports)
  return rows[0] ?? { count: 0, coins: 0, bonusCoins: 0, earnedCoins: 0 }
}

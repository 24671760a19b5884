import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './sales.tables.ts'

export interface SumSpan {
  creatorOid?: string | undefined
  from?: string | undefined
  /** Exclusive. */
  until?: string | undefined
}

interface KindSums {
  count: number
  coins: number
  bonusCoins: number
  earnedCoins: number
}

/** What a kind of sale brought, to a creator or to all, in a time, without what was refunded. */
export async function sumKind(
  db: Db,
  { kind, ...asked }: SumSpan & { kind: string },
): Promise<KindSums> {
  const { creatorOid = null, from = null, until = null } = asked
  const { rows } = await sql<KindSums>`
    SELECT count(*) FILTER (WHERE is_lead)::int AS count, coalesce(sum(paid), 0)::int AS coins,
      coalesce(sum(bonus), 0)::int AS "bonusCoins", coalesce(sum(earned), 0)::int AS "earnedCoins"
    FROM sales WHERE kind = ${kind} AND refunded_at IS NULL
      AND (${creatorOid}::text IS NULL OR creator_oid = ${creatorOid})
      AND (${from}::timestamptz IS NULL OR at >= ${from}::timestamptz)
      AND (${until}::timestamptz IS NULL OR at < ${until}::timestamptz)`.execute(db)
  return rows[0] ?? { count: 0, coins: 0, bonusCoins: 0, earnedCoins: 0 }
}

import type { DonationType } from '@plax/contracts/donation/donation-values'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DonationRow } from './donation.tables.ts'

/** What donations brought in coins, bonus coins included, since a moment. */
export async function sumSince(
  db: Db,
  { creatorOid, since }: { creatorOid: string; since: Date },
): Promise<number> {
  // The list of donations forgets those of 30 days ago; the record of sales doesn’t.
  const { coins } = await db
    .selectFrom('sales')
    .select(sql<string>`coalesce(sum(paid + bonus), 0)`.as('coins'))
    .where('kind', '=', 'live_donation')
    .where('creator_oid', '=', creatorOid)
    .where('at', '>=', since)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(coins)
}

export interface DonationFilter {
  side: 'received' | 'made'
  userOid: string
  type: DonationType
  from: Date
  until: Date | null
  after: readonly [Date, string] | null
  limit: number
}

/** Newest first. */
export function listDonations(db: Db, filter: DonationFilter): Promise<DonationRow[]> {
  const { side, userOid, type, from, until, after, limit } = filter
  let query = db
    .selectFrom('live_donations')
    .selectAll()
    .where(side === 'received' ? 'creator_oid' : 'donor_oid', '=', userOid)
    .where('created_at', '>=', from)
  if (type !== 'all') query = query.where('donation_type', '=', type)
  if (until) query = query.where('created_at', '<', until)
  if (after) query = query.where(sql<boolean>`(created_at, oid) < (${after[0]}, ${after[1]})`)
  return query.orderBy('created_at', 'desc').orderBy('oid', 'desc').limit(limit).execute()
}

export interface DonorSum {
  /** Null for names that are hidden. */
  donorOid: string | null
  anonymousNumber: string | null
  coins: number
  count: number
}

/** Who donated the most; what a donor gave with a hidden name is a sum of its own. */
export async function rankDonors(
  db: Db,
  asked: { creatorOid: string; streamOid: string | null; since: Date; limit: number },
): Promise<DonorSum[]> {
  const { creatorOid, streamOid, since, limit } = asked
  const { rows } = await sql<DonorSum>`
    SELECT CASE WHEN is_hidden_name THEN NULL ELSE donor_oid END AS "donorOid",
      max(anonymous_number) AS "anonymousNumber", sum(coins - returned_coins)::int AS coins, count(*)::int AS count
    FROM live_donations
    WHERE creator_oid = ${creatorOid} AND created_at >= ${since} AND returned_at IS NULL
      AND NOT is_shadowed
      AND (${streamOid}::text IS NULL OR stream_oid = ${streamOid})
    GROUP BY live_donations.donor_oid, is_hidden_name
    ORDER BY coins DESC, min(created_at), "donorOid" LIMIT ${limit}`.execute(db)
  return rows
}

import type { FanGroup, FanSort } from '@plax/contracts/channel/channel-values'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { namedFrom } from '../../account/account.service.ts'
import '../rows/channel.tables.ts'

export interface FanRow {
  fan_oid: string
  given_coins: number
  recent_coins: number
  donated_coins: number
  purchases: number
  since: Date
  latest_at: Date
  last_kind: string | null
  last_item_oid: string | null
  last_sale_at: Date | null
  note: string
  tier_oid: string | null
  tier_name: string | null
  tier_since: Date | null
  is_blocked: boolean
}

interface FansQuery {
  creatorOid: string
  sort: FanSort
  group?: FanGroup | undefined
  tierHash?: string | undefined
  name?: string | undefined
  cursor?: string | undefined
  limit: number
}

const groups: Record<FanGroup, RawBuilder<boolean>> = {
  subscribers: sql`fans.is_member`,
  buyers: sql`fans.purchases > 0`,
  donors: sql`fans.donated_coins > 0`,
  noted: sql`fans.note <> ''`,
}

const columns = { given: 'given_coins', latest: 'latest_at', since: 'since' } as const
const coinKey = z.coerce.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A page of a creator’s fans, with the tier of each as it is now. */
export async function listFans(
  db: Db,
  asked: FansQuery,
): Promise<{ rows: FanRow[]; nextCursor: string | null }> {
  const { creatorOid, sort, group, tierHash, name } = asked
  const column = sql.ref(`fans.${columns[sort]}`)
  const conditions = [sql`fans.creator_oid = ${creatorOid}`, sql`users.withdrawn_at IS NULL`]
  if (group) conditions.push(groups[group])
  if (tierHash) conditions.push(sql`held.tier_oid = ${tierHash}`)
  if (name) conditions.push(sql`fans.fan_oid IN (${namedFrom(db, name)})`)
  const after = readPlace(asked)
  if (after) conditions.push(sql`(${column}, fans.fan_oid) < (${after.key}, ${after.oid})`)
  const { rows } = await sql<FanRow>`
    SELECT fans.*, held.tier_oid, held.since AS tier_since, subscription_tiers.name AS tier_name,
      EXISTS (SELECT FROM blocks WHERE blocks.user_oid = ${creatorOid} AND blocks.kind = 'user'
        AND blocks.subject = fans.fan_oid) AS is_blocked
    FROM fans JOIN users ON users.oid = fans.fan_oid
    LEFT JOIN subscriptions AS held ON held.user_oid = fans.fan_oid
      AND held.creator_oid = fans.creator_oid AND held.state <> 'ended'
    LEFT JOIN subscription_tiers ON subscription_tiers.oid = held.tier_oid
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${column} DESC, fans.fan_oid DESC LIMIT ${asked.limit + 1}`.execute(db)
  return cutPage(rows, asked.limit, (row) => {
    const key = row[columns[sort]]
    return [key instanceof Date ? key.toISOString() : key, row.fan_oid]
  })
}

function readPlace({ sort, cursor }: FansQuery): { key: number | Date; oid: string } | null {
  const key = sort === 'given' ? coinKey : cursorPart.instant
  const parts = readCursor(cursor, [key, cursorPart.oid])
  return parts && { key: parts[0], oid: parts[1] }
}

export async function countFans(
  db: Db,
  creatorOid: string,
): Promise<{ fans: number; members: number }> {
  const row = await db
    .selectFrom('channel_counts')
    .select(['fans', 'members'])
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ?? { fans: 0, members: 0 }
}

import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readSummed } from '../../platform/db/summed-days.ts'
import { bucketNumbers } from '../ledger/ledger.service.ts'
import { revenueLines, revenueWatermark } from './revenue-days.ts'
import type { Span } from './span.ts'

type PlatformEvents = OutputOf<'GET /coinevent/event/aggregate'>

/** Coins paid to the platform alone for events of a type: total, and by the operator’s days. */
export async function sumPlatformEvents(
  db: Db,
  { eventType, span }: { eventType: PlatformEvents['eventType']; span: Span },
): Promise<PlatformEvents> {
  const { coin, bonusCoin } = bucketNumbers
  const spent = (bucket: unknown) =>
    sql`coalesce(-sum(amount) FILTER (WHERE account = 'user' AND bucket ${bucket}), 0)::bigint`
  const days = await readSummed(db, { watermark: revenueWatermark, span }, async (tx, summed) => {
    const { rows } = await sql<PlatformEvents['days'][number]>`
      SELECT day::text AS day,
        coalesce(sum(entries) FILTER (WHERE account = ''), 0)::bigint AS events,
        ${spent(sql`IN (${coin}, ${bonusCoin})`)} AS coins,
        ${spent(sql`= ${coin}`)} AS "paidCoins", ${spent(sql`= ${bonusCoin}`)} AS "bonusCoins"
      FROM (${revenueLines(summed)}) AS line
      WHERE type = ${eventType} GROUP BY day ORDER BY day`.execute(tx)
    return rows
  })
  const total = (of: 'events' | 'coins' | 'paidCoins' | 'bonusCoins') =>
    days.reduce((sum, day) => sum + day[of], 0)
  return {
    eventType,
    events: total('events'),
    coins: total('coins'),
    paidCoins: total('paidCoins'),
    bonusCoins: total('bonusCoins'),
    days,
  }
}

import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketNumbers } from '../ledger/ledger.service.ts'
import { postingIdBounds } from './posting-ids.ts'
import type { Span } from './span.ts'

type HouseEvents = OutputOf<'GET /coinevent/event/aggregate'>

/** What was paid to the house alone for events of a type, in all and by the operator's days. */
export async function sumHouseEvents(
  db: Db,
  { eventType, span }: { eventType: HouseEvents['eventType']; span: Span },
): Promise<HouseEvents> {
  const { first, last } = postingIdBounds(span)
  const { coin, bonusCoin } = bucketNumbers
  const { rows: days } = await sql<HouseEvents['days'][number]>`
    SELECT to_char(postings.created_at AT TIME ZONE ${span.zone}, 'YYYY-MM-DD') AS day,
      count(DISTINCT postings.id) AS events,
      coalesce(-sum(entries.amount), 0)::bigint AS coins,
      coalesce(-sum(entries.amount) FILTER (WHERE entries.bucket = ${coin}), 0)::bigint
        AS "paidCoins",
      coalesce(-sum(entries.amount) FILTER (WHERE entries.bucket = ${bonusCoin}), 0)::bigint
        AS "bonusCoins"
    FROM postings JOIN entries
      ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      AND entries.kind = 'user' AND entries.bucket IN (${coin}, ${bonusCoin})
    WHERE postings.id >= ${first} AND postings.id < ${last} AND postings.type = ${eventType}
      AND postings.created_at >= ${span.from} AND postings.created_at < ${span.until}
    GROUP BY 1 ORDER BY 1`.execute(db)
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

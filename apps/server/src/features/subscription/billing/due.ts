import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { monthOf } from '../rows/months.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'

/** What is to be done to a subscription now, if anything. */
export type DueAct = 'end' | 'bill' | null

export function dueAct(
  row: Pick<SubscriptionRow, 'state' | 'ends_at' | 'next_month' | 'retry_at'>,
  now: Date,
): DueAct {
  if (row.state === 'unsubscribe_scheduled') return row.ends_at && row.ends_at <= now ? 'end' : null
  if (row.state !== 'subscribed' || row.next_month === null) return null
  if (row.next_month > monthOf(now)) return null
  return row.retry_at === null || row.retry_at <= now ? 'bill' : null
}

/** Subscriptions for which `dueAct` has something to do, in the order of ids after one of them. */
export async function listDue(
  db: Db,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    (SELECT oid FROM subscriptions
      WHERE state = 'subscribed' AND next_month <= ${monthOf(now)}
        AND (retry_at IS NULL OR retry_at <= ${now}) AND oid > ${after}
      ORDER BY oid LIMIT ${limit})
    UNION ALL
    (SELECT oid FROM subscriptions
      WHERE state = 'unsubscribe_scheduled' AND ends_at <= ${now} AND oid > ${after}
      ORDER BY oid LIMIT ${limit})
    ORDER BY oid LIMIT ${limit}`.execute(db)
  return rows.map(({ oid }) => oid)
}

/** Null where another worker, or its reader, has it now: whoever has it sees to it. */
export async function lockDue(tx: Tx, oid: string): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

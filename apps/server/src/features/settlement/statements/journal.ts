import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@plax/contracts/route'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

const salesAPage = 1000

/** A creator's journal as one JSON object a line: a head, sales with their refunds, payouts, an end. */
export async function* readCreatorJournal(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  creatorOid: string,
): AsyncGenerator<string> {
  const zone = await deps.settings.get(businessZoneSetting)
  const at = deps.clock.now().toISOString()
  const tx = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield lineOf({ type: 'head', version: 1, creatorOid, zone, at })
    let count = 0
    for await (const page of readSales(tx, creatorOid)) {
      count += page.length
      yield page.map(lineOf).join('')
    }
    const requests = await readRequests(
      tx,
      sql`creator_oid = ${creatorOid} AND state <> 'canceled'`,
      sql`ORDER BY created_at, oid`,
    )
    count += requests.length
    yield requests
      .map((row) =>
        lineOf({
          type: 'payout',
          request: row.oid,
          month: row.month,
          throughMonth: row.through_month,
          state: row.state,
          coins: row.coins,
          creditMilli: row.credit_milli,
          currency: row.currency,
          rateMicro: row.rate_micro,
          rateDay: row.rate_day,
          grossMinor: row.gross_minor,
          withheldMinor: row.withheld_minor,
          posting: row.posting_id,
          sentAt: row.sent_at,
          endedAt: row.ended_at,
        }),
      )
      .join('')
    yield lineOf({ type: 'end', lines: count })
  } finally {
    await tx.rollback().execute()
  }
}

/** The program that recomputes statements from it. */
export function readRecomputeProgram(): Download {
  return {
    fileName: 'recompute-statement.mjs',
    contentType: 'text/javascript; charset=utf-8',
    body: readFileSync(join(import.meta.dirname, 'recompute-statement.mjs'), 'utf8'),
  }
}

interface SaleLine {
  posting: string
  place: number
  at: Date
}

async function* readSales(db: Db, creatorOid: string): AsyncGenerator<SaleLine[]> {
  for (let last: SaleLine | undefined; ;) {
    const isAfter = last
      ? sql`(at, posting_id, place) > (${last.at}, ${last.posting}, ${last.place})`
      : sql`true`
    const { rows } = await sql<SaleLine>`
      SELECT 'sale' AS type, posting_id AS posting, place, kind, item_oid AS item, currency, paid, bonus,
        fee_percent AS "feePercent", share_percent AS "sharePercent", earned, at,
        refunded_at AS "refundedAt", refund_earned AS "refundEarned",
        refund_posting_id AS "refundPosting"
      FROM sales WHERE creator_oid = ${creatorOid} AND ${isAfter}
      ORDER BY at, posting_id, place LIMIT ${salesAPage}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < salesAPage) return
  }
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

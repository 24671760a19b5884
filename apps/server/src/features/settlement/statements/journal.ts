import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@plax/contracts/route'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { publicKeyOf, signFile } from '../../ledger/ledger.service.ts'
import { listMonths } from '../calendar/month-bounds.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

const salesAPage = 1000

/**
 * A creator's journal as one JSON object a line: a head with the bounds of months, sales with their
 * refunds, payouts, and an end with the SHA-256 of all lines before it, signed by the installation's key.
 */
export async function* readCreatorJournal(
  deps: JournalDeps,
  creatorOid: string,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let lines = -1
  for await (const text of readUnsigned(deps, creatorOid)) {
    hash.update(text)
    lines += text.split('\n').length - 1
    yield text
  }
  const sha256 = hash.digest('hex')
  const publicKey = publicKeyOf(deps.secret)
  const signature = signFile(deps.secret, { kind: 'journal', sha256 })
  yield lineOf({ type: 'end', lines, sha256, publicKey, signature })
}

type JournalDeps = Pick<SettlementDeps, 'db' | 'clock' | 'settings' | 'secret'>

async function* readUnsigned(deps: JournalDeps, creatorOid: string): AsyncGenerator<string> {
  const now = deps.clock.now()
  const at = now.toISOString()
  const months = await listMonths(deps, deps.db, now)
  const tx = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield lineOf({ type: 'head', version: 3, creatorOid, at, months })
    for await (const page of readSales(tx, creatorOid)) {
      yield page.map(lineOf).join('')
    }
    const requests = await readRequests(
      tx,
      sql`creator_oid = ${creatorOid} AND state <> 'canceled'`,
      sql`ORDER BY created_at, oid`,
    )
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
          creditMilliPerCoin: row.credit_milli_per_coin,
          withholdingPoints: row.withholding_points,
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
      SELECT 'sale' AS type, posting_id AS posting, place, kind, is_gift AS "isGift", item_oid AS item, currency, paid, bonus,
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

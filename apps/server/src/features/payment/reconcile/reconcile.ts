import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isOid } from '../../../platform/ids.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import type { Gateway, GatewayRecord } from '../gateways/gateway.ts'
import { compareCharge, type ComparedCharge, missingHere } from './compare.ts'
import type { Difference } from './reconcile.tables.ts'
import { dayBefore, spanOf } from './days.ts'
import { beginRun, type ReportOf, saveFailure, saveReport, startReconciliation } from './reports.ts'

const hourMs = 3600_000
/** A payment may be listed later than its charge began, as late as its page stays open; clocks differ. */
const margins = { beforeMs: hourMs, afterMs: 48 * hourMs }
const perPage = 500
const mostFailureLetters = 500

/**
 * The job that compares a day's charges with the gateway's own list; without a day it asks for
 * yesterday's. It mends nothing. Where the gateway fails midway the former report stays, with why, and
 * the job is tried again. Of two runs of a day at once the one that began last is written: what it read
 * of the gateway is the newer.
 */
export async function runReconciliation(
  deps: PaymentDeps,
  { day, gateway: of }: Record<string, unknown>,
): Promise<void> {
  const { db, clock, gateway } = deps
  if (typeof day !== 'string') {
    const report = { day: dayBefore(clock.now()), gateway: gateway.name }
    await db.transaction().execute((tx) => startReconciliation(tx, report))
    return
  }
  const report = await beginRun(db, { day, gateway: String(of) })
  try {
    if (report.gateway !== gateway.name) throw new Error(`${report.gateway} is not connected.`)
    const found = await compareDay(deps, report)
    await saveReport(db, report, { ...found, now: clock.now() })
  } catch (error) {
    const failure =
      (error instanceof Error ? error.message : String(error)) || 'No reason was given.'
    await saveFailure(db, report, {
      failure: failure.slice(0, mostFailureLetters),
      now: clock.now(),
    })
    throw error
  }
}

async function compareDay({ db, gateway }: PaymentDeps, report: ReportOf) {
  const span = spanOf(report.day)
  const { byOrder, strays } = await readList(gateway, span)
  const differences: Difference[] = []
  let charges = 0
  let payments = 0
  for await (const charge of readCharges(db, report.gateway, span)) {
    const records = byOrder.get(charge.oid) ?? []
    byOrder.delete(charge.oid)
    charges += 1
    if (records.length > 0) payments += 1
    differences.push(...compareCharge(charge, await lookAgain(gateway, charge, records)))
  }
  // What is left belongs to charges of other days, or to none.
  const unknown = await withoutCharge(db, report.gateway, byOrder)
  const missing = [...strays, ...unknown].filter(
    ({ state, at }) => state === 'captured' && at >= span.from && at < span.until,
  )
  differences.push(...missing.map(missingHere))
  return { charges, payments, differences }
}

async function readList(gateway: Gateway, { from, until }: { from: Date; until: Date }) {
  const byOrder = new Map<string, GatewayRecord[]>()
  const strays: GatewayRecord[] = []
  const list = gateway.list({
    from: new Date(from.getTime() - margins.beforeMs),
    until: new Date(until.getTime() + margins.afterMs),
  })
  for await (const record of list) {
    const { orderOid } = record
    if (orderOid === null || !isOid(orderOid)) strays.push(record)
    else byOrder.set(orderOid, [...(byOrder.get(orderOid) ?? []), record])
  }
  return { byOrder, strays }
}

/** A list may end before a refund does: where it says otherwise than we, the gateway is asked itself. */
async function lookAgain(
  gateway: Gateway,
  charge: ComparedCharge,
  records: readonly GatewayRecord[],
): Promise<GatewayRecord[]> {
  const looked: GatewayRecord[] = []
  for (const record of records) {
    const isSure = record.state !== 'captured' || record.refundedMinor === charge.refundedMinor
    const payment = { orderOid: charge.oid, gatewayRef: record.gatewayRef }
    const refundedMinor = isSure ? record.refundedMinor : await gateway.refunded(payment)
    looked.push({ ...record, refundedMinor })
  }
  return looked
}

/** Charges that began in a time, each with what was decided to go back of it. */
async function* readCharges(
  db: Db,
  gateway: string,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<ComparedCharge> {
  for (let after = ''; ;) {
    const { rows } = await sql<ComparedCharge>`
      SELECT oid, gateway_ref AS "gatewayRef", state, currency, amount_minor AS "amountMinor",
        CASE WHEN state IN ('refunding', 'refunded') THEN amount_minor
          ELSE greatest(refunded_minor, (SELECT coalesce(sum(charge_refunds.amount_minor), 0)::bigint
            FROM charge_refunds WHERE charge_oid = charges.oid)) END AS "refundedMinor"
      FROM charges
      WHERE gateway = ${gateway} AND oid > ${after}
        AND created_at >= ${from} AND created_at < ${until}
      ORDER BY oid LIMIT ${perPage}`.execute(db)
    yield* rows
    after = rows.at(-1)?.oid ?? after
    if (rows.length < perPage) return
  }
}

async function withoutCharge(
  db: Db,
  gateway: string,
  byOrder: Map<string, GatewayRecord[]>,
): Promise<GatewayRecord[]> {
  const { rows } = await sql<{ oid: string }>`
    SELECT oid FROM unnest(${[...byOrder.keys()]}::text[]) AS asked (oid)
    WHERE NOT EXISTS (SELECT FROM charges
      WHERE charges.oid = asked.oid AND charges.gateway = ${gateway})`.execute(db)
  return rows.flatMap(({ oid }) => byOrder.get(oid) ?? [])
}

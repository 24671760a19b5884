import type { Currency } from '@plax/contracts/payment/payment-values'
import type { PayoutBlock, PayoutMethod } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { payOut } from '../../ledger/ledger.service.ts'
import { readLastBusinessDay } from '../calendar/calendar.ts'
import { subjectOf } from '../requests/make-request.ts'
import { lockRequest, readRequests } from '../requests/requests.queries.ts'
import { valueOfRequest, wonOf } from '../requests/value-of.ts'
import { fiatBuckets } from '../rows/fiat-buckets.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { blocksOf, readFacts } from './blocks.ts'
import { keepFile } from './keep-file.ts'
import { transferByStripe } from './transfer-by-stripe.ts'
import { findUsableRate, type UsableRate } from './usable-rates.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    payout: true
  }
}

export interface RunRequest {
  adminOid: string
  key: string
  month: string
  method: PayoutMethod
  currency: Currency
}

export interface RunResult {
  sent: number
  fileOid: string | null
  blocked: { requestOid: string; blocks: PayoutBlock[] }[]
  /** The day whose rate is needed. */
  rateDay: string
}

/**
 * Sends what is approved of a month by one method in one currency. Each is posted by itself, with its own
 * id as the key: what a crash left unsent is sent by the same call again, and nothing is sent twice. A
 * call that is repeated with its key goes on with the same file. Nobody sends their own.
 */
export async function sendRun(deps: SettlementDeps, run: RunRequest): Promise<RunResult> {
  const { month, method, currency } = run
  if (method === 'stripe' && !deps.connect) throw new AppError('settlement.method_off')
  const now = deps.clock.now()
  const rate = await findUsableRate(deps, deps.db, currency)
  const fileOid = method === 'bank' ? await openFile(deps, run, now) : null
  const waiting = await readRequests(
    deps.db,
    sql`month = ${month} AND method = ${method} AND currency = ${currency}
      AND state = 'processing' AND step <> 'sent'`,
    sql`ORDER BY created_at, oid`,
  )
  const blocked: RunResult['blocked'] = []
  for (const { oid } of waiting) {
    const blocks = await sendOne(deps, { oid, rate, fileOid, adminOid: run.adminOid, now })
    if (blocks.length > 0) blocked.push({ requestOid: oid, blocks })
  }
  const done = await countSent(deps, { fileOid, waiting, blocked })
  if (done.fileOid) await keepFile(deps, done.fileOid)
  return { ...done, blocked, rateDay: await readLastBusinessDay(deps.settings, now) }
}

/** A file for what is sent now, or that of an earlier try of the same call. */
async function openFile(deps: SettlementDeps, run: RunRequest, now: Date): Promise<string> {
  const { adminOid, key, month, currency } = run
  const file = await deps.db
    .insertInto('settlement_files')
    .values({
      oid: newOid(now),
      month,
      currency,
      request_key: key,
      created_by: adminOid,
      created_at: now,
    })
    // Nothing changes; the row that is there is answered.
    .onConflict((conflict) =>
      conflict.columns(['created_by', 'request_key']).doUpdateSet({ request_key: key }),
    )
    .returning(['oid', 'month', 'currency'])
    .executeTakeFirstOrThrow()
  if (file.month !== month || file.currency !== currency) {
    throw new AppError('request.idempotency_key_reused')
  }
  return file.oid
}

interface SendRequest {
  oid: string
  rate: UsableRate | null
  fileOid: string | null
  adminOid: string
  now: Date
}

async function sendOne(deps: SettlementDeps, sending: SendRequest): Promise<PayoutBlock[]> {
  const approvalsNeeded = await deps.settings.get(approvalsSetting)
  const { oid, rate, adminOid } = sending
  try {
    const row = await deps.db.transaction().execute(async (tx) => {
      const locked = await lockRequest(tx, oid)
      const facts = (await readFacts(tx, [locked])).get(oid)
      if (!facts) throw new AppError('settlement.request_not_found')
      const blocks = blocksOf(locked, {
        ...facts,
        approvalsNeeded,
        rate,
        adminOid,
        secret: deps.secret,
      })
      if (blocks.length > 0 || !rate || locked.step === 'sent') return { blocks }
      await post(tx, { row: locked, sending: { ...sending, rate } })
      return { blocks, sent: locked }
    })
    if (row.sent?.method === 'stripe') await tryTransfer(deps, oid)
    return row.blocks
  } catch (error) {
    // The others are sent all the same.
    if (error instanceof AppError && error.code === 'ledger.payout_not_covered') {
      return ['not_covered']
    }
    throw error
  }
}

/** What Stripe did not answer is asked again by a job. */
async function tryTransfer(deps: SettlementDeps, requestOid: string): Promise<void> {
  try {
    await transferByStripe(deps, requestOid)
  } catch (error) {
    deps.log.warn({ err: error, requestOid }, 'A transfer was not answered; it is tried again.')
  }
}

async function post(
  tx: Tx,
  { row, sending }: { row: RequestRow; sending: SendRequest & { rate: UsableRate } },
): Promise<void> {
  const { rate, fileOid, adminOid, now } = sending
  const value = valueOfRequest(row, rate)
  const { postingId } = await payOut(tx, {
    operation: 'settlement.payout',
    key: row.oid,
    type: 'payout',
    actorOid: adminOid,
    creatorOid: row.creator_oid,
    coins: row.coins,
    creditMilli: row.credit_milli,
    fiat: {
      bucket: fiatBuckets[row.currency],
      amountMinor: value.grossMinor,
      withheldMinor: value.withheldMinor,
      country: row.country,
      won: wonOf(row),
    },
    reference: { kind: 'payout', oid: row.oid },
    now,
  })
  await tx
    .updateTable('settlement_requests')
    .set({
      step: 'sent',
      posting_id: postingId,
      rate_micro: rate.rateMicro,
      rate_day: rate.day,
      gross_minor: value.grossMinor,
      withheld_minor: value.withheldMinor,
      file_oid: fileOid,
      sent_at: now,
    })
    .where('oid', '=', row.oid)
    .execute()
  const concerns = [row.creator_oid]
  const entry = { actorOid: adminOid, action: 'payout.sent', ...subjectOf(row.oid), concerns }
  await audit(tx, { ...entry, details: { ...value, currency: row.currency } }, now)
  const payload = { requestOid: row.oid, creatorOid: row.creator_oid }
  await emit(tx, { stream: 'settlement', type: 'payout.sent', payload }, now)
}

/** An empty file is none. */
async function countSent(
  deps: SettlementDeps,
  run: {
    fileOid: string | null
    waiting: readonly RequestRow[]
    blocked: RunResult['blocked']
  },
): Promise<Pick<RunResult, 'sent' | 'fileOid'>> {
  const { fileOid, waiting, blocked } = run
  if (!fileOid) return { sent: waiting.length - blocked.length, fileOid }
  const rows = await readRequests(deps.db, sql`file_oid = ${fileOid}`)
  if (rows.length > 0) return { sent: rows.length, fileOid }
  await deps.db.deleteFrom('settlement_files').where('oid', '=', fileOid).execute()
  return { sent: 0, fileOid: null }
}

import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { takeBack } from '../../ledger/ledger.service.ts'
import { type ChargeRow, fiatBuckets } from '../charges/charges.ts'
import { vatIn } from '../charges/vat.ts'
import type { ChargeRefundsTable } from './refund.tables.ts'
import { refundTask } from './pay-refund.ts'
import { sumRefunds } from './sum-refunds.ts'
import type { RefundPart } from './unspent.ts'

export type ChargeRefundRow = Selectable<ChargeRefundsTable>

export interface RefundRequest {
  actorOid: string
  key: string
  chargeOid: string
  reason: string
}

/** What was refunded by a key. Throws `request.idempotency_key_reused` where that was something else. */
export async function findRefundByKey(
  tx: Tx,
  request: RefundRequest,
): Promise<ChargeRefundRow | null> {
  const row = await tx
    .selectFrom('charge_refunds')
    .selectAll()
    .where('actor_oid', '=', request.actorOid)
    .where('request_key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.charge_oid === request.chargeOid && row.reason === request.reason) return row
  throw new AppError('request.idempotency_key_reused')
}

interface Refund {
  charge: ChargeRow
  request: RefundRequest
  /** One at least. */
  parts: readonly RefundPart[]
  now: Date
}

/** One refund, whatever lots its coins leave: its row, audit row, and the job that asks the gateway. */
export async function postRefund(tx: Tx, refund: Refund): Promise<ChargeRefundRow> {
  const { charge, request, parts, now } = refund
  const oid = newOid(now)
  const postingIds = await takeParts(tx, oid, refund)
  const coins = sum(parts.map((part) => part.coins))
  const amountMinor = sum(parts.map((part) => part.amountMinor))
  await audit(
    tx,
    {
      actorOid: request.actorOid,
      action: 'charge.refunded',
      subjectKind: 'charge',
      subjectOid: charge.oid,
      details: { coins, amountMinor, currency: charge.currency, reason: request.reason },
      concerns: [charge.user_oid],
    },
    now,
  )
  await addJob(tx, refundTask, { refundOid: oid }, { key: `${refundTask}:${oid}` })
  return tx
    .insertInto('charge_refunds')
    .values({
      oid,
      charge_oid: charge.oid,
      user_oid: charge.user_oid,
      coins,
      amount_minor: amountMinor,
      state: 'refunding',
      reason: request.reason,
      actor_oid: request.actorOid,
      request_key: request.key,
      posting_id: postingIds[0] ?? '',
      created_at: now,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function takeParts(
  tx: Tx,
  oid: string,
  { charge, request, parts, now }: Refund,
): Promise<string[]> {
  const postingIds: string[] = []
  // VAT is of all that went back by then, as credit notes have it.
  let gone = (await sumRefunds(tx, charge.oid, 'decided')).amountMinor
  for (const { lotId, coins, amountMinor } of parts) {
    const vatMinor = vatIn(charge, gone + amountMinor) - vatIn(charge, gone)
    gone += amountMinor
    const { postingId } = await takeBack(tx, {
      operation: 'payment.refund',
      key: postingIds.length === 0 ? oid : `${oid}:${postingIds.length}`,
      type: 'refund',
      actorOid: request.actorOid,
      ownerOid: charge.user_oid,
      lotId,
      amount: coins,
      fiat: { bucket: fiatBuckets[charge.currency], amountMinor, vatMinor },
      reference: { kind: 'charge', oid: charge.oid },
      now,
    })
    postingIds.push(postingId)
  }
  return postingIds
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { lockWallet, takeBack } from '../../ledger/ledger.service.ts'
import { type ChargeRow, fiatBuckets } from '../charges.ts'
import type { ChargeRefundsTable } from '../payment.tables.ts'
import { refundTask } from './pay-refund.ts'
import { findUnspent, obstacleOf, type UnspentPart } from './unspent.ts'

type ChargeRefundRow = Selectable<ChargeRefundsTable>

interface RefundRequest {
  actorOid: string
  key: string
  chargeOid: string
  reason: string
}

/**
 * Takes back what was not spent of a charge. The books come first: coins, money, the refund's row, its
 * audit row and the job that asks the gateway are one transaction, so the coins cannot be spent while
 * money goes back; a crash afterwards leaves a refund that is `refunding`, which the job pays by the
 * refund's own key. Throws `payment.order_not_found`, `payment.nothing_to_refund`, `payment.in_dispute`,
 * `payment.paid_subscription`, `request.idempotency_key_reused`.
 */
export function refundCharge(
  deps: { db: Db; clock: Clock },
  request: RefundRequest,
): Promise<{ charge: ChargeRow; refund: ChargeRefundRow }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, request.chargeOid)
    const earlier = await findByKey(tx, request)
    if (earlier) return { charge, refund: earlier }
    const obstacle = obstacleOf(charge)
    if (obstacle) throw new AppError(obstacle)
    await lockWallet(tx, charge.user_oid, now)
    const part = await findUnspent(tx, charge)
    if (!part) throw new AppError('payment.nothing_to_refund')
    return { charge, refund: await postRefund(tx, { charge, request, part, now }) }
  })
}

async function lockCharge(tx: Tx, chargeOid: string): Promise<ChargeRow> {
  const charge = await tx
    .selectFrom('charges')
    .selectAll()
    .where('oid', '=', chargeOid)
    .forUpdate()
    .executeTakeFirst()
  if (!charge) throw new AppError('payment.order_not_found')
  return charge
}

async function findByKey(tx: Tx, request: RefundRequest): Promise<ChargeRefundRow | null> {
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

async function postRefund(
  tx: Tx,
  {
    charge,
    request,
    part,
    now,
  }: { charge: ChargeRow; request: RefundRequest; part: UnspentPart; now: Date },
): Promise<ChargeRefundRow> {
  const oid = newOid(now)
  const { lotId, coins, amountMinor } = part
  const posting = await takeBack(tx, {
    operation: 'payment.refund',
    key: oid,
    type: 'refund',
    actorOid: request.actorOid,
    ownerOid: charge.user_oid,
    lotId,
    amount: coins,
    fiat: { bucket: fiatBuckets[charge.currency], amountMinor },
    reference: { kind: 'charge', oid: charge.oid },
    now,
  })
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
      posting_id: posting.postingId,
      created_at: now,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

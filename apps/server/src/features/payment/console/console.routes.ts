import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { auditAlone } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { businessMonthOf } from '../../settings/business-day.service.ts'
import { findPosting, presentPosting } from '../../ledger/ledger.service.ts'
import type { ChargeRow, PaymentDeps } from '../charges/charges.ts'
import { findUnspent, obstacleOf } from '../refund/unspent.ts'
import { pageCharges } from './list-charges.ts'

type Detail = OutputOf<'GET /payment/admin/charges/{chargeOid}'>
type AdminCharge = Detail['charge']

type ConsoleDeps = Pick<Deps, 'settings'> & Pick<PaymentDeps, 'db' | 'clock' | 'purposes'>

/** Charges of everyone, with what they did in the ledger and what went back. */
export function consoleHandlers(deps: ConsoleDeps): Handlers {
  return {
    'GET /payment/admin/charges': async ({ actor, query }) => {
      const { rows, nextCursor, userOid, zone } = await pageCharges(deps, query)
      const { cursor: _cursor, limit: _limit, ...asked } = query
      // That somebody charged nothing is told of them as well.
      const concerns = [...(userOid ? [userOid] : []), ...rows.map(({ user_oid }) => user_oid)]
      await auditAlone(deps, {
        actorOid: actor.userOid,
        action: 'charges.read',
        subjectKind: 'charge',
        subjectOid: null,
        details: asked,
        concerns,
      })
      const presentMonth = businessMonthOf(deps.clock.now(), zone)
      return { items: await presentCharges(deps.db, rows), nextCursor, zone, presentMonth }
    },
    'GET /payment/admin/charges/{chargeOid}': async ({ params, concern }) => {
      const { db } = deps
      const row = await db
        .selectFrom('charges')
        .selectAll()
        .where('oid', '=', params.chargeOid)
        .executeTakeFirst()
      if (!row) throw new AppError('payment.order_not_found')
      concern([row.user_oid])
      return readDetail(deps, row)
    },
  }
}

async function readDetail(deps: ConsoleDeps, row: ChargeRow): Promise<Detail> {
  const { db } = deps
  const [charge] = await presentCharges(db, [row])
  if (!charge) throw new AppError('payment.order_not_found')
  const refunds = await db
    .selectFrom('charge_refunds')
    .selectAll()
    .where('charge_oid', '=', row.oid)
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
  const ids = [row.posting_id, ...refunds.map(({ posting_id }) => posting_id)]
  const postings = await Promise.all(
    ids.filter((id) => id !== null).map((id) => findPosting(db, id)),
  )
  const nicknames = await nicknamesOf(
    db,
    refunds.map(({ actor_oid }) => actor_oid),
  )
  const unspent = obstacleOf(deps, row) ? null : await findUnspent(db, row)
  return {
    charge,
    refundable: unspent && { coins: unspent.coins, amountMinor: unspent.amountMinor },
    refunds: refunds.map((refund) => ({
      refundOid: refund.oid,
      coins: refund.coins,
      amountMinor: refund.amount_minor,
      state: refund.state,
      reason: refund.reason,
      actorOid: refund.actor_oid,
      actorNickname: nicknames.get(refund.actor_oid) ?? '',
      createdAt: refund.created_at.toISOString(),
      refundedAt: refund.refunded_at?.toISOString() ?? null,
    })),
    postings: postings.filter((posting) => posting !== null).map(presentPosting),
  }
}

async function presentCharges(db: Db, rows: readonly ChargeRow[]): Promise<AdminCharge[]> {
  const nicknames = await nicknamesOf(
    db,
    rows.map(({ user_oid }) => user_oid),
  )
  return rows.map((row) => ({
    chargeOid: row.oid,
    userOid: row.user_oid,
    nickname: nicknames.get(row.user_oid) ?? '',
    coins: row.coins,
    currency: row.currency,
    method: row.method,
    amountMinor: row.amount_minor,
    state: row.state,
    declineCode: row.state === 'failed' ? row.decline_code : null,
    purpose: row.purpose,
    gateway: row.gateway,
    gatewayRef: row.gateway_ref,
    refundedMinor: row.refunded_minor,
    dispute: row.dispute,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    postingId: row.posting_id,
  }))
}

import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { CardOrdersTable } from '../charges/card-orders.tables.ts'
import type { CardOrder } from '../charges/card-purpose.ts'
import { kindOf } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { chargeOrder } from './charge-order.ts'
import { getOrder, insertOrder, lockOrder, updateOrder } from './orders.queries.ts'
import { settleOffSession } from './settle-order.ts'

export const chargeOrderTask = 'payment.charge-order'

/** Null where another one of its slot is open. */
export function orderByProgram(
  tx: Tx,
  wanted: Omit<Insertable<CardOrdersTable>, 'oid' | 'terms' | 'state' | 'created_at'> & {
    terms: Record<string, unknown>
    now: Date
  },
): Promise<CardOrder | null> {
  const { now, terms, ...row } = wanted
  const begun = { oid: newOid(now), state: 'open', created_at: now } as const
  return insertOrder(tx, { ...row, ...begun, terms: JSON.stringify(terms) })
}

/** Lets a job charge an order, outside this transaction. */
export async function chargeLater(tx: Tx, { oid }: Pick<CardOrder, 'oid'>): Promise<void> {
  await addJob(tx, chargeOrderTask, { orderOid: oid }, { key: `${chargeOrderTask}:${oid}` })
}

/**
 * The job of an order that the program charges. What the gateway does not answer is asked for again by
 * the queue, and by whoever ordered it: the order is one charge for ever.
 */
export async function chargeOffSession(deps: PaymentDeps, orderOid: string): Promise<void> {
  const order = await getOrder(deps.db, orderOid)
  if (order.state !== 'open') return
  const { outcome, charge } = await chargeOrder(deps, order)
  if (outcome === 'captured') await settleOffSession(deps, { orderOid, chargeOid: charge.oid })
  else if (outcome === 'declined') await decline(deps, order)
  else throw new Error(`Nobody knows yet whether the order ${orderOid} was paid.`)
}

async function decline(deps: PaymentDeps, { oid, ...named }: CardOrder): Promise<void> {
  const emitDecline = await kindOf(deps, named).decline?.()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, oid)
    if (order.state !== 'open') return
    await updateOrder(tx, oid, { state: 'failed' })
    await emitDecline?.(tx, order)
  })
}

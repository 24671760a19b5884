import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CardOrder, kindOf, purposeOf } from '../charges/card-purpose.ts'
import { type PaymentDeps, returnCharge } from '../charges/charges.ts'
import { getOrder, lockOrder, updateOrder } from './orders.queries.ts'

interface OrderCapture {
  orderOid: string
  chargeOid: string
}

/**
 * Gives what a captured charge paid for, once, whoever hears of it, and answers its id: the charge's
 * coins are granted and spent in the transaction that gives it. Where that cannot be any more, the
 * money goes back, and the code of the purpose is thrown.
 */
export async function settleOrder(deps: PaymentDeps, captured: OrderCapture): Promise<string> {
  const order = await getOrder(deps.db, captured.orderOid)
  const give = await kindOf(deps, order).settle()
  try {
    return await deps.db.transaction().execute((tx) => settle(tx, deps, captured, give))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await deps.db.transaction().execute((tx) => giveBack(tx, deps, captured, error.code))
    throw new AppError(purposeOf(deps, order).returnedCode)
  }
}

/** The same where nobody waits for it: that the money goes back is an end, too. */
export async function settleOffSession(deps: PaymentDeps, captured: OrderCapture): Promise<void> {
  try {
    await settleOrder(deps, captured)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function settle(
  tx: Tx,
  deps: PaymentDeps,
  { orderOid, chargeOid }: OrderCapture,
  give: (tx: Tx, order: CardOrder, chargeOid: string) => Promise<string>,
): Promise<string> {
  const order = await lockOrder(tx, orderOid)
  if (order.result_oid) return order.result_oid
  if (order.state === 'returned') throw new AppError(purposeOf(deps, order).returnedCode)
  const resultOid = await give(tx, order, chargeOid)
  await updateOrder(tx, orderOid, { state: 'paid', result_oid: resultOid })
  return resultOid
}

/** The reason is the code of the refusal, which administrators read. */
async function giveBack(
  tx: Tx,
  deps: PaymentDeps,
  { orderOid, chargeOid }: OrderCapture,
  reason: ErrorCode,
): Promise<void> {
  const order = await lockOrder(tx, orderOid)
  if (order.state === 'paid' || order.state === 'returned') return
  await updateOrder(tx, orderOid, { state: 'returned', return_reason: reason })
  await returnCharge(tx, chargeOid)
  await purposeOf(deps, order).onReturned?.(tx, order, deps.clock.now())
}

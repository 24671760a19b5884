import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Log } from '../../../platform/log.ts'
import { type ConvertCap, readConvertCap } from '../credits/convert.ts'
import { type ChargeRow, isSettled, moveCharge, type PaymentDeps } from './charges.ts'
import { creditAndConvert } from './credit-coins.ts'

/** Coins are credited at once; what is for an order is credited where that is settled. */
export async function settleCaptured(
  tx: Tx,
  charge: ChargeRow,
  { cap, now }: { cap: ConvertCap; now: Date },
): Promise<void> {
  if (charge.purpose === 'coins') {
    await creditAndConvert(tx, { chargeOid: charge.oid, cap, now })
    return
  }
  if (isSettled(charge)) return
  await moveCharge(tx, charge, { state: 'captured' })
  const { oid: chargeOid, purpose, card_order_oid: orderOid } = charge
  const kind = orderOid === null ? null : await findKind(tx, orderOid)
  const payload = { chargeOid, purpose, kind, orderOid }
  await emit(tx, { stream: 'payment', type: 'charge.captured', payload }, now)
}

async function findKind(tx: Tx, orderOid: string): Promise<string> {
  const { kind } = await tx
    .selectFrom('card_orders')
    .select('kind')
    .where('oid', '=', orderOid)
    .executeTakeFirstOrThrow()
  return kind
}

const minuteMs = 60_000
/** Of older charges no gateway of ours takes money any more. */
export const giveUpAfterMs = 3 * 24 * 60 * minuteMs
/** Younger ones are still being paid. */
const askedAbout = { afterMs: 10 * minuteMs, untilMs: giveUpAfterMs }
const perPage = 100

/**
 * Asks the gateway what became of charges that nobody confirmed, and settles what was captured: the
 * process ended in between, the answer was lost, or the buyer never came back.
 */
export async function settleOpenCharges(deps: PaymentDeps & { log: Log }): Promise<void> {
  if (!deps.gateway.isOpen) return
  for (let after = ''; ;) {
    const now = deps.clock.now().getTime()
    const charges = await deps.db
      .selectFrom('charges')
      .selectAll()
      .where('gateway', '=', deps.gateway.name)
      .where('state', 'in', ['ready', 'captured'])
      .where('created_at', '<=', new Date(now - askedAbout.afterMs))
      .where('created_at', '>', new Date(now - askedAbout.untilMs))
      .where('oid', '>', after)
      .orderBy('oid')
      .limit(perPage)
      .execute()
    for (const charge of charges) {
      await settle(deps, charge).catch((err: unknown) =>
        deps.log.warn({ err, orderOid: charge.oid }, 'the gateway was not asked about a charge'),
      )
    }
    after = charges.at(-1)?.oid ?? after
    if (charges.length < perPage) return
  }
}

async function settle(deps: PaymentDeps, charge: ChargeRow): Promise<void> {
  const payment = { orderOid: charge.oid, gatewayRef: charge.gateway_ref }
  const found = charge.state === 'captured' ? null : await deps.gateway.find(payment)
  if (found?.state === 'declined') {
    await moveCharge(deps.db, charge, { state: 'failed', decline_code: found.declineCode })
  }
  if (charge.state !== 'captured' && found?.state !== 'captured') return
  const moment = { cap: await readConvertCap(deps), now: deps.clock.now() }
  await deps.db.transaction().execute((tx) => settleCaptured(tx, charge, moment))
}

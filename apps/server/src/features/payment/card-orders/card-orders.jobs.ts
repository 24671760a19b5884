import { findEvent } from '../../../platform/events/reader.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { findKind } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { chargeOffSession } from './order-by-program.ts'
import { getOrder } from './orders.queries.ts'
import { settleOffSession } from './settle-order.ts'

export const capturedTask = 'payment.on-charge-captured'
export const cardDeletedTask = 'payment.on-card-deleted'

/** What event of charges and cards start. */
export function cardOrderJobs(deps: PaymentDeps & { log: Log }): Record<string, Job> {
  return {
    [capturedTask]: ({ seq }) => onChargeCaptured(deps, Number(seq)),
    [cardDeletedTask]: ({ seq }) => onCardDeleted(deps, Number(seq)),
  }
}

/** The job of an order that the program charges; it waits for the gateway's machine. */
export function chargeOrderJob(deps: PaymentDeps & { log: Log }, orderOid: string): Promise<void> {
  return ifKnown(deps, orderOid, () => chargeOffSession(deps, orderOid))
}

/** An order that no feature gives any more is left as it is, until one does. */
async function ifKnown(
  deps: PaymentDeps & { log: Log },
  orderOid: string,
  work: () => Promise<void>,
): Promise<void> {
  const order = await getOrder(deps.db, orderOid)
  if (findKind(deps, order)) return work()
  const { purpose, kind } = order
  deps.log.error({ orderOid, purpose, kind }, 'nothing gives what this card order pays for')
}

/** Gives what a charge paid for of which the gateway told by itself: late, or after a crash. */
async function onChargeCaptured(deps: PaymentDeps & { log: Log }, seq: number): Promise<void> {
  const event = await findEvent(deps.db, seq)
  const { chargeOid, orderOid } = event?.payload ?? {}
  if (typeof chargeOid !== 'string' || typeof orderOid !== 'string') return
  await ifKnown(deps, orderOid, () => settleOffSession(deps, { orderOid, chargeOid }))
}

/**
 * What a removed card paid goes on by the card that replaces it, or else as its purpose says
 * (R-payment-003).
 */
export async function onCardDeleted(deps: PaymentDeps, seq: number): Promise<void> {
  const event = await findEvent(deps.db, seq)
  if (!event) return
  const cardOid = String(event.payload.cardOid)
  const { replacedByCardOid: replacement } = event.payload
  const replacedByCardOid = typeof replacement === 'string' ? replacement : null
  const card = { cardOid, replacedByCardOid, now: deps.clock.now() }
  for (const { onCardRemoved } of deps.purposes.values()) {
    if (onCardRemoved) await deps.db.transaction().execute((tx) => onCardRemoved(tx, card))
  }
}

import type { Tx } from '../../../platform/db/database.ts'
import { audit } from '../../../platform/audit.ts'
import type { Log } from '../../../platform/log.ts'
import { type ChargeRow, moveCharge, type PaymentDeps } from './charges.ts'
import { type ConvertCap, readConvertCap } from '../credits/convert.ts'
import { settleCaptured } from './settle-charge.ts'

interface EventHead {
  /** The gateway's own name of the event, by which it counts once. */
  eventId: string
  type: string
  orderOid: string
}

/** An event that a gateway sends, in any order and possibly more than once. */
export type GatewayEvent = EventHead &
  (
    | {
        kind: 'captured'
        amountMinor: number
        currency: string
      }
    | { kind: 'failed'; gatewayRef: string; declineCode: string | null }
    | { kind: 'refunded'; refundedMinor: number }
    | { kind: 'disputed'; dispute: 'open' | 'won' | 'lost' }
  )

/** Applies an event once: it is stored in the same transaction. */
export async function applyGatewayEvent(
  deps: PaymentDeps & { log: Log },
  event: GatewayEvent,
): Promise<void> {
  const cap = await readConvertCap(deps)
  await deps.db.transaction().execute(async (tx) => {
    const charge = await tx
      .selectFrom('charges')
      .selectAll()
      .where('oid', '=', event.orderOid)
      .where('gateway', '=', deps.gateway.name)
      .forUpdate()
      .executeTakeFirst()
    const isNew = await remember(tx, deps, event, charge?.oid ?? null)
    if (!isNew) return
    if (!charge) {
      deps.log.warn(
        { eventId: event.eventId, type: event.type },
        'an event is about no charge here',
      )
      return
    }
    if (event.kind === 'captured') await takeCapture(tx, { ...deps, cap }, charge, event)
    else if (event.kind === 'failed') await takeFailure(tx, charge, event)
    else if (event.kind === 'refunded') await takeRefund(tx, charge, event)
    else await takeDispute(tx, deps, charge, event)
  })
}

async function remember(
  tx: Tx,
  { gateway, clock }: PaymentDeps,
  { eventId, type }: EventHead,
  orderOid: string | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_events')
    .values({
      gateway: gateway.name,
      event_id: eventId,
      type,
      order_oid: orderOid,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Money of another amount than was asked for is nobody's coins; the log says whose it is. */
async function takeCapture(
  tx: Tx,
  { clock, log, cap }: PaymentDeps & { log: Log; cap: ConvertCap },
  charge: ChargeRow,
  event: Extract<GatewayEvent, { kind: 'captured' }>,
): Promise<void> {
  if (event.amountMinor !== charge.amount_minor || event.currency !== charge.currency) {
    log.error(event, 'a payment is not of the amount of its order')
    return
  }
  await settleCaptured(tx, charge, { cap, now: clock.now() })
}

/** On a page of the gateway the buyer may try another card; a charge by a saved card is over. */
async function takeFailure(
  tx: Tx,
  charge: ChargeRow,
  { gatewayRef, declineCode }: Extract<GatewayEvent, { kind: 'failed' }>,
): Promise<void> {
  if (charge.state !== 'ready' || charge.gateway_ref !== gatewayRef) return
  await moveCharge(tx, charge, { state: 'failed', decline_code: declineCode })
}

/** A refund says how much went back in all, so the largest is the latest. */
async function takeRefund(
  tx: Tx,
  charge: ChargeRow,
  { refundedMinor }: Extract<GatewayEvent, { kind: 'refunded' }>,
): Promise<void> {
  if (refundedMinor <= charge.refunded_minor) return
  await tx
    .updateTable('charges')
    .set({ refunded_minor: Math.min(refundedMinor, charge.amount_minor) })
    .where('oid', '=', charge.oid)
    .execute()
}

/** A dispute that was closed is not opened by an event that comes late. */
async function takeDispute(
  tx: Tx,
  { clock }: PaymentDeps,
  charge: ChargeRow,
  { dispute }: Extract<GatewayEvent, { kind: 'disputed' }>,
): Promise<void> {
  if (dispute === 'open' && charge.dispute !== null) return
  await tx.updateTable('charges').set({ dispute }).where('oid', '=', charge.oid).execute()
  await audit(
    tx,
    {
      actorOid: null,
      action: 'charge.disputed',
      subjectKind: 'charge',
      subjectOid: charge.oid,
      details: { dispute },
      concerns: [charge.user_oid],
    },
    clock.now(),
  )
}

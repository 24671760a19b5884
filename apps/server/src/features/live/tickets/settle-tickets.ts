import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { endEscrow, type SaleKind } from '../../commerce/commerce.service.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { findTicket, listHeldOrders } from './tickets.queries.ts'
import './tickets.tables.ts'

export const settleTicketsTask = 'live.settle-tickets'

/**
 * Ends the wait of coins for tickets: they’re paid when the ticket is the current one and a stream of
 * its creator is on, and returned when it won’t be issued any more. Each order by itself, so that
 * one that fails holds up no other; it’s tried again with the next run.
 */
export async function settleTickets(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  sales: readonly SaleKind[],
): Promise<void> {
  const waiting = await db.selectFrom('live_ticket_holds').select('ticket_oid').distinct().execute()
  for (const { ticket_oid: ticketOid } of waiting) {
    const ticket = await findTicket(db, ticketOid)
    if (!ticket) continue
    const outcome = await outcomeOf(db, ticket)
    if (!outcome) continue
    for (const { order_oid: orderOid } of await listHeldOrders(db, ticketOid)) {
      const end = { orderOid, outcome, endedBy: null, now: clock.now() }
      try {
        await db.transaction().execute((tx) => endEscrow(tx, sales, end))
      } catch (error) {
        if (error instanceof AppError && error.code === 'commerce.not_held') continue
        log.error({ err: error, order: orderOid }, 'the order of a ticket could not be ended')
      }
    }
  }
}

async function outcomeOf(
  db: Deps['db'],
  ticket: NonNullable<Awaited<ReturnType<typeof findTicket>>>,
): Promise<'released' | 'returned' | null> {
  if (ticket.issued_at === null) return ticket.expired_at ? 'returned' : null
  const stream = await findCurrentStream(db, ticket.creator_oid)
  const hasBegun = stream?.state === 'on' && ticket.expired_at === null
  if (hasBegun) return 'released'
  return ticket.expired_at ? 'returned' : null
}

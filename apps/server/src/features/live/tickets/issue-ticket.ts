import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { lockUser } from '../../account/account.service.ts'
import { findItem, updateItem } from '../../catalogue/catalogue.service.ts'
import { hintStream, streamHints } from '../streams/stream-hints.ts'
import { lockCurrentStream } from '../streams/streams.ts'
import { findCurrentTicket, findPendingTicket, type TicketRow } from './tickets.queries.ts'

export const issueTicketsTask = 'live.issue-tickets'

type TicketDeps = Pick<Deps, 'db' | 'clock' | 'bus'>

interface NewTicket {
  creatorOid: string
  priceCoins: number
  allowsBonus: boolean
  /** Null: now. */
  scheduledFor: Date | null
}

/**
 * Issues a ticket now, which expires the current one (R-ticket-002), or at a later time, which replaces
 * the one that waits: the coins that wait for that are returned.
 */
export async function makeTicket(deps: TicketDeps, made: NewTicket): Promise<TicketRow> {
  const { creatorOid, priceCoins, allowsBonus, scheduledFor } = made
  const now = deps.clock.now()
  if (scheduledFor && scheduledFor <= now) throw new AppError('live.issue_time_past')
  const ticket: TicketRow = {
    oid: newOid(now),
    creator_oid: creatorOid,
    price_coins: priceCoins,
    allows_bonus: allowsBonus,
    scheduled_for: scheduledFor,
    issued_at: scheduledFor ? null : now,
    expired_at: null,
    created_at: now,
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    if (scheduledFor) await expirePending(tx, creatorOid, now)
    else await expireCurrent(tx, creatorOid, now)
    await tx.insertInto('live_tickets').values(ticket).execute()
    if (scheduledFor) {
      const job = { key: `live.ticket:${ticket.oid}`, runAt: scheduledFor }
      await addJob(tx, issueTicketsTask, {}, job)
    } else await open(tx, ticket, now)
  })
  await announce(deps, creatorOid)
  return ticket
}

/** Takes back the ticket that waits for its time; the coins that wait for it are returned. */
export async function cancelPending(deps: TicketDeps, creatorOid: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    const pending = await findPendingTicket(tx, creatorOid)
    if (!pending) throw new AppError('live.no_ticket')
    await expirePending(tx, creatorOid, deps.clock.now())
  })
}

/** Issues the tickets whose time has come. */
export async function issueDueTickets(deps: TicketDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('live_tickets')
    .select('creator_oid')
    .where('issued_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('scheduled_for', '<=', now)
    .execute()
  for (const { creator_oid: creatorOid } of due) {
    await deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, creatorOid)
      const ticket = await findPendingTicket(tx, creatorOid)
      if (!ticket?.scheduled_for || ticket.scheduled_for > now) return
      await expireCurrent(tx, creatorOid, now)
      await tx
        .updateTable('live_tickets')
        .set({ issued_at: now })
        .where('oid', '=', ticket.oid)
        .execute()
      await open(tx, ticket, now)
    })
    await announce(deps, creatorOid)
  }
}

/** The creator’s current stream opens to its holders, if it’s to be opened by ticket. */
async function open(tx: Tx, { oid, creator_oid: creatorOid }: TicketRow, now: Date): Promise<void> {
  const stream = await lockCurrentStream(tx, creatorOid)
  const item = stream?.uses_ticket ? await findItem(tx, stream.oid) : null
  if (item) await updateItem(tx, item.oid, { way_ticket_oid: oid, updated_at: now })
  const payload = { creatorOid, ticketOid: oid }
  await emit(tx, { stream: 'live', type: 'live.ticket_issued', payload }, now)
}

async function expireCurrent(tx: Tx, creatorOid: string, now: Date): Promise<void> {
  const ticket = await findCurrentTicket(tx, creatorOid)
  if (ticket) await expire(tx, ticket.oid, now)
}

async function expirePending(tx: Tx, creatorOid: string, now: Date): Promise<void> {
  const ticket = await findPendingTicket(tx, creatorOid)
  if (!ticket) return
  await expire(tx, ticket.oid, now)
  const payload = { creatorOid, ticketOid: ticket.oid }
  await emit(tx, { stream: 'live', type: 'live.ticket_cancelled', payload }, now)
}

/** Calls take turns by the lock on the creator. */
async function expire(tx: Tx, ticketOid: string, now: Date): Promise<void> {
  await tx
    .updateTable('live_tickets')
    .set({ expired_at: now })
    .where('oid', '=', ticketOid)
    .execute()
}

/** Who holds the former ticket can’t watch any more. */
async function announce({ bus }: TicketDeps, creatorOid: string): Promise<void> {
  await bus.publish(streamHints, { creatorOid })
  await hintStream(bus, creatorOid)
}

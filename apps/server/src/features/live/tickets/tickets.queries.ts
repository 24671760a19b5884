import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import './tickets.tables.ts'

export type TicketRow = Selectable<Database['live_tickets']>

/** The ticket by which a creator’s streams can be entered now; null if there is none. */
export function findCurrentTicket(db: Db | Tx, creatorOid: string): Promise<TicketRow | null> {
  return findUnexpired(db, { creatorOid, isIssued: true })
}

/** The ticket that’s to be issued at its time; null if there is none. */
export function findPendingTicket(db: Db | Tx, creatorOid: string): Promise<TicketRow | null> {
  return findUnexpired(db, { creatorOid, isIssued: false })
}

async function findUnexpired(
  db: Db | Tx,
  { creatorOid, isIssued }: { creatorOid: string; isIssued: boolean },
): Promise<TicketRow | null> {
  const query = db
    .selectFrom('live_tickets')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('issued_at', isIssued ? 'is not' : 'is', null)
    .where('expired_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

export async function findTicket(db: Db | Tx, oid: string): Promise<TicketRow | null> {
  const query = db.selectFrom('live_tickets').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

/** A ticket as it stays until the transaction ends. */
export async function shareTicket(tx: Tx, oid: string): Promise<TicketRow | null> {
  const query = tx.selectFrom('live_tickets').selectAll().where('oid', '=', oid).forShare()
  return (await query.executeTakeFirst()) ?? null
}

/** How many of a creator’s current ticket were sold, how many wait for the next, and how many there were. */
export async function countTickets(
  db: Db,
  creatorOid: string,
): Promise<{ sold: number; reserved: number; issued: number }> {
  const { rows } = await sql<{ sold: number; reserved: number; issued: number }>`
    SELECT count(*) FILTER (WHERE issued_at IS NOT NULL)::int AS issued,
      coalesce(sum((SELECT count(*) FROM sales
        WHERE creator_oid = ${creatorOid} AND item_oid = live_tickets.oid
          AND kind = 'ticket' AND is_lead AND refunded_at IS NULL))
        FILTER (WHERE issued_at IS NOT NULL AND expired_at IS NULL), 0)::int AS sold,
      coalesce(sum((SELECT count(*) FROM live_ticket_holds WHERE ticket_oid = live_tickets.oid))
        FILTER (WHERE issued_at IS NULL AND expired_at IS NULL), 0)::int AS reserved
    FROM live_tickets WHERE creator_oid = ${creatorOid}`.execute(db)
  return rows[0] ?? { sold: 0, reserved: 0, issued: 0 }
}

/** Whose coins wait for a ticket. */
export function listHeldOrders(db: Db | Tx, ticketOid: string) {
  return db
    .selectFrom('live_ticket_holds')
    .select(['order_oid', 'user_oid'])
    .where('ticket_oid', '=', ticketOid)
    .orderBy('order_oid')
    .execute()
}

/** Whether someone’s coins wait for a ticket. */
export async function isHeldFor(
  db: Db,
  userOid: string | null,
  ticketOid: string,
): Promise<boolean> {
  if (userOid === null) return false
  const row = await db
    .selectFrom('live_ticket_holds')
    .select('order_oid')
    .where('ticket_oid', '=', ticketOid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether someone ever had a ticket of a creator, be it expired or returned since. */
export async function hadTicket(
  db: Db,
  { userOid, creatorOid }: { userOid: string; creatorOid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .innerJoin('live_tickets', 'live_tickets.oid', 'entitlements.subject_oid')
    .select('entitlements.id')
    .where('user_oid', '=', userOid)
    .where('live_tickets.creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row !== undefined
}

/** What was ordered by a call with a key. */
export async function findOrdered(
  db: Db,
  { userOid, key }: { userOid: string; key: string },
): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_oid', 'orders.oid')
    .select('order_lines.subject_oid')
    .where('orders.user_oid', '=', userOid)
    .where('orders.request_key', '=', key)
    .executeTakeFirst()
  return row ? findTicket(db, row.subject_oid) : null
}

import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import './tickets.tables.ts'

export type TicketRow = Selectable<Database['live_tickets']>

/** The ticket by which a creator’s streams can be entered now; null if there is none. */
export async function findCurrentTicket(
  db: Db | Tx,
  creatorOid: string,
): Promise<TicketRow | null> {
  const query = db
    .selectFrom('live_tickets')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('issued_at', 'is not', null)
    .where('expired_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

/** The ticket that’s to be issued at its time; null if there is none. */
export async function findPendingTicket(
  db: Db | Tx,
  creatorOid: string,
): Promise<TicketRow | null> {
  const query = db
    .selectFrom('live_tickets')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('issued_at', 'is', null)
    .where('expired_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

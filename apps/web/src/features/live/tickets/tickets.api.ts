import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Tickets = OutputOf<'GET /live/tickets'>
export type Ticket = OutputOf<'POST /live/ticket'>['ticket']
type Verification = OutputOf<'POST /live/ticketverification'>

/** A creator’s tickets, and which of them the caller has. */
export function ticketsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live', 'tickets', creatorOid],
    queryFn: ({ signal }) => api('GET /live/tickets', { query: { creatorOid }, signal }),
  })
}

/** A check that fails is no ticket (R-ticket-005). */
export async function verifyTicket(api: Api, creatorOid: string): Promise<Verification> {
  try {
    return await api('POST /live/ticketverification', { body: { creatorOid } })
  } catch {
    return { isValid: false, isPurchasedBefore: false }
  }
}

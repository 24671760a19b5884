import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api, ApiInput } from '../../../lib/api.ts'

export type Tickets = OutputOf<'GET /live/tickets'>
export type Ticket = OutputOf<'POST /live/ticket'>['ticket']

/** A creator’s tickets, and which of them the caller has. */
export function ticketsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live', 'tickets', creatorOid],
    queryFn: ({ signal }) => api('GET /live/tickets', { query: { creatorOid }, signal }),
  })
}

type Ticketing = OutputOf<'POST /live/ticketing'>
type Verification = OutputOf<'POST /live/ticketverification'>

/** Buys a ticket; false if that fails, for the reason that `onFailure` is given (R-ticket-006). */
export async function buyTicket(
  api: Api,
  {
    onFailure,
    ...sale
  }: ApiInput<'POST /live/ticketing'> & { onFailure: (error: unknown) => void },
): Promise<Ticketing | false> {
  try {
    return await api('POST /live/ticketing', sale)
  } catch (error) {
    onFailure(error)
    return false
  }
}

/** Whether the caller has a creator’s current ticket, or had one before; neither if the call fails (R-ticket-005). */
export async function verifyTicket(api: Api, creatorOid: string): Promise<Verification> {
  return api('POST /live/ticketverification', { body: { creatorOid } }).catch(() => ({
    isValid: false,
    isPurchasedBefore: false,
  }))
}

export function verificationQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live', 'ticket-verification', creatorOid],
    queryFn: () => verifyTicket(api, creatorOid),
  })
}

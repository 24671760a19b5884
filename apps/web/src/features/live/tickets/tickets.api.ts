import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Tickets = OutputOf<'GET /live/tickets'>
export type Ticket = OutputOf<'POST /live/ticket'>['ticket']

/** A creator’s tickets, and which of them the caller has. */
export function ticketsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live', 'tickets', creatorOid],
    queryFn: ({ signal }) => api('GET /live/tickets', { query: { creatorOid }, signal }),
  })
}

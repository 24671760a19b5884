import type { RouteContract } from '@plax/contracts/route'
import { z } from 'zod'
import { guestHeader } from './authenticate.ts'

/** What an `Idempotency-Key` looks like. */
export const idempotencyKeyPattern = /^[\w.:-]{8,128}$/

/** The headers that a route takes beside those of every call; for the document only. */
export function headersOf(key: string, contract: RouteContract): Record<string, z.ZodType> {
  const headers: Record<string, z.ZodType> = { ...contract.headers }
  if (contract.money) {
    headers['Idempotency-Key'] = z.string().regex(idempotencyKeyPattern).describe(idempotencyKey)
  }
  const why = contract.permission === 'guest' ? neededByGuests : contract.guestDevice
  if (why) {
    const guestId = z.string().regex(/^[0-9a-f]{24}$/)
    headers[guestHeader] = guestId.optional().describe(`${ownDevice} ${why}`)
  }
  if (contract.stream && key.startsWith('GET ')) {
    headers['Last-Event-ID'] = z.string().regex(/^\d+$/).optional().describe(lastEventId)
  }
  if (contract.respondAsync) headers.Prefer = z.string().optional().describe(prefer)
  return headers
}

const idempotencyKey =
  'Made up by the caller for one intention, and sent again with every retry: the same key answers the same result for ever. Another body under it is refused (422 `request.idempotency_key_reused`).'
const ownDevice =
  'Twenty-four lower-case hexadecimal characters, made up at random once for each device and kept secret; the cookie `plax_guest` does as well.'
const neededByGuests = 'Needed by those who are not signed in.'
const prefer = '`respond-async` (RFC 7240): return the data of the first event, and no stream.'
const lastEventId = 'The `id:` of the last event seen, as browsers send it; see `from`.'

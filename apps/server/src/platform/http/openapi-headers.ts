import type { RouteContract } from '@plax/contracts/route'
import { chatCouponHeader } from '@plax/contracts/story-coupons'
import { z } from 'zod'
import { guestHeader } from './authenticate.ts'

/** What an `Idempotency-Key` looks like. */
export const idempotencyKeyPattern = /^[\w.:-]{8,128}$/

/** Routes that take a guest's device id without asking for one. */
const takesGuest: ReadonlySet<string> = new Set([
  'POST /account/signup',
  'GET /story-chat/chat-content',
  'GET /story-chat/coupon-info',
])

/** The headers that a route takes beside those of every call; for the document only. */
export function headersOf(key: string, contract: RouteContract): Record<string, z.ZodType> {
  const headers: Record<string, z.ZodType> = {}
  if (contract.money) {
    headers['Idempotency-Key'] = z.string().regex(idempotencyKeyPattern).describe(idempotencyKey)
  }
  const guestId = z.string().regex(/^[0-9a-f]{24}$/)
  if (key === 'POST /story-chat/account/migrate') {
    headers[guestHeader] = guestId.optional().describe(`${ownDevice} ${migrateDevice}`)
  } else if (contract.permission === 'guest' || takesGuest.has(key)) {
    headers[guestHeader] = guestId.optional().describe(`${ownDevice} ${guestDevice(contract)}`)
  }
  if (contract.stream && contract.money) {
    headers[chatCouponHeader] = z.string().max(64).optional().describe(carriedCoupon)
  }
  if (contract.stream && key.startsWith('GET ')) {
    headers['Last-Event-ID'] = z.string().regex(/^\d+$/).optional().describe(lastEventId)
  }
  return headers
}

const idempotencyKey =
  'Made up by the caller for one intention, and sent again with every retry: the same key answers the same result for ever. Another body under it is refused (422 `request.idempotency_key_reused`).'
const ownDevice =
  'Twenty-four lower-case hexadecimal characters, made up at random once for each device and kept secret; the cookie `plax_guest` does as well.'
const carriedCoupon =
  'A chat coupon of somebody who is not signed in: claimed for the device, and used, once the free chats are gone.'
const migrateDevice = 'Needed: the device whose chats move.'
const lastEventId = 'The `id:` of the last event seen, as browsers send it; see `from`.'

function guestDevice(contract: RouteContract): string {
  if (contract.permission === 'guest') return 'Needed by those who are not signed in.'
  return 'Names the device whose chats count here.'
}

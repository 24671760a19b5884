import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import { isKey, type SignedGet, type SignedPut, type Storage } from './storage.ts'

/** Under it the server takes and gives objects itself (`storage.feature.ts`). */
export const ownBase = '/api/upload/storage'

/** What a signed address says besides its key, as texts. */
export type SignedQuery = Readonly<Record<string, string>>

/** Addresses of our own: whoever has one needs no more, until it expires. */
export function ownAddresses(secret: string): Pick<Storage, 'origin' | 'signedGet' | 'signedPut'> {
  return {
    origin: null,
    signedGet: async (key, { until, fileName, contentType }: SignedGet) =>
      signAddress(secret, 'GET', key, {
        expires: secondsOf(until),
        ...(fileName !== undefined && { name: fileName }),
        ...(contentType !== undefined && { type: contentType }),
      }),
    signedPut: async (key, { until, maxBytes, bytes, part }: SignedPut) =>
      signAddress(secret, 'PUT', key, {
        expires: secondsOf(until),
        max: String(Math.min(maxBytes, bytes ?? maxBytes)),
        uploadId: part.uploadId,
        part: String(part.number),
      }),
  }
}

function signAddress(
  secret: string,
  method: 'GET' | 'PUT',
  key: string,
  query: SignedQuery,
): string {
  const signed = { ...query, signature: signatureOf(secret, method, key, query) }
  return `${ownBase}/${inPath(key)}?${new URLSearchParams(signed).toString()}`
}

/**
 * The key that an address names and what it allows. Throws `storage.address_expired` and
 * `storage.address_refused`.
 */
export function openAddress(
  secret: string,
  method: 'GET' | 'PUT',
  { key: sent, query, now }: { key: string; query: SignedQuery; now: Date },
): { key: string; query: SignedQuery } {
  const key = sent.replaceAll('~', '/')
  const { signature = '', ...rest } = query
  const expected = Buffer.from(signatureOf(secret, method, key, rest))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isKey(key)) {
    throw new AppError('storage.address_refused')
  }
  if (Number(rest.expires) * 1000 < now.getTime()) throw new AppError('storage.address_expired')
  return { key, query: rest }
}

/** Keys have no tilde, and a path with slashes or escapes is rewritten by some proxies. */
function inPath(key: string): string {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key}`)
  return key.replaceAll('/', '~')
}

function signatureOf(secret: string, method: string, key: string, query: SignedQuery): string {
  const fields = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(['storage', method, key, fields])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function secondsOf(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1000))
}

import { Inflate, Unzlib } from 'fflate'
import { CardError } from './card-error.ts'

export type Bytes = Uint8Array<ArrayBuffer>

export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  const step = 8192
  for (let i = 0; i < bytes.length; i += step) {
    text += String.fromCharCode(...bytes.subarray(i, i + step))
  }
  return text
}

/** A loop: `Uint8Array.from` takes half a second for the letters of a card of 2 MB. */
export const fromLatin1 = (text: string): Bytes => {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return bytes
}

export const concat = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Throws CardError `card.too_large`, before anything is decoded, and `card.bad_base64`. */
export const fromBase64 = (encoded: string, maxBytes: number): Bytes => {
  if (encoded.length > (maxBytes * 4) / 3 + 4) throw new CardError('card.too_large')
  try {
    return fromLatin1(atob(encoded))
  } catch {
    throw new CardError('card.bad_base64')
  }
}

export const toBase64 = (bytes: Uint8Array): string => btoa(latin1(bytes))

/** A file that shrinks further than texts and pictures do is a bomb; small ones may. */
export const MAX_RATIO = 200
export const FREE_RATIO_BYTES = 1_000_000
/** Of all that one card unpacks to. */
export const MAX_TOTAL_BYTES = 200_000_000

/** What is read once, however often it’s asked for. */
export const once = <T>(read: () => T): (() => T) => {
  let kept: { value: T } | null = null
  return () => {
    kept ??= { value: read() }
    return kept.value
  }
}

/** Of deflated bytes given to the decoder at once, so that little is made past the bound. */
const INFLATE_STEP = 4_096

type InflateOptions = { zlib: boolean; maxBytes: number }

/**
 * What deflated bytes hold, whatever their headers claim. Throws CardError `card.too_large` as soon
 * as the bound is passed, `card.bad_archive` where they are broken or end early.
 */
export const inflateBounded = (
  deflated: Uint8Array,
  { zlib, maxBytes }: InflateOptions,
): Uint8Array => {
  const parts: Uint8Array[] = []
  let total = 0
  let ended = false
  const take = (part: Uint8Array, final: boolean): void => {
    total += part.length
    if (total > maxBytes) throw new CardError('card.too_large')
    parts.push(part)
    ended = final
  }
  const stream = zlib ? new Unzlib(take) : new Inflate(take)
  try {
    for (let start = 0; start < deflated.length; start += INFLATE_STEP) {
      const end = start + INFLATE_STEP
      stream.push(deflated.subarray(start, end), end >= deflated.length)
    }
  } catch (error) {
    if (error instanceof CardError) throw error
    throw new CardError('card.bad_archive')
  }
  if (!ended) throw new CardError('card.bad_archive')
  return concat(parts)
}

import { CardError } from './card-error.ts'
import { MAX_CARD_JSON_CHARS } from './json.ts'

export const MAX_CARD_FILE_BYTES = 64_000_000

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MAX_CHUNKS = 100_000
const MAX_KEYWORD_BYTES = 79

export const isPng = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, index) => bytes[index] === byte)

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  const step = 8192
  for (let i = 0; i < bytes.length; i += step) {
    text += String.fromCharCode(...bytes.subarray(i, i + step))
  }
  return text
}

/** A tEXt chunk is a keyword, a zero and Latin-1 text (PNG, 11.3.4.3). */
const readText = (chunk: Uint8Array): [string, string] | null => {
  const zero = chunk.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0)
  if (zero < 1) return null
  return [latin1(chunk.subarray(0, zero)), latin1(chunk.subarray(zero + 1))]
}

const decodeBase64 = (encoded: string): string => {
  // Four characters give three bytes, so this bounds the text before it is made.
  if (encoded.length > (MAX_CARD_JSON_CHARS * 4) / 3) throw new CardError('card.too_large')
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    throw new CardError('card.bad_base64')
  }
}

/**
 * The texts of the card chunks of a PNG, best first: `ccv3`, then `chara`. Lengths are checked
 * against the file, check sums are not looked at, and a file that ends early gives what came before.
 * Throws CardError (`card.no_card_in_png`, `card.too_large`).
 */
export const readCardChunks = (bytes: Uint8Array): (() => string)[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = new Map<string, string>()
  let offset = SIGNATURE.length
  for (let count = 0; offset + 8 <= bytes.length && count < MAX_CHUNKS; count += 1) {
    const length = view.getUint32(offset)
    const type = latin1(bytes.subarray(offset + 4, offset + 8))
    const start = offset + 8
    if (start + length > bytes.length || type === 'IEND') break
    const pair = type === 'tEXt' ? readText(bytes.subarray(start, start + length)) : null
    if (pair && !found.has(pair[0].toLowerCase())) found.set(pair[0].toLowerCase(), pair[1])
    offset = start + length + 4
  }
  const texts = ['ccv3', 'chara'].flatMap((keyword) => found.get(keyword) ?? [])
  if (texts.length === 0) throw new CardError('card.no_card_in_png')
  return texts.map((text) => () => decodeBase64(text))
}

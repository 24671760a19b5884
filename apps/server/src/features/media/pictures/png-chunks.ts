import { AppError } from '../../../platform/errors.ts'
import { sniffImage } from '../kinds/sniff-image.ts'

const signatureBytes = 8
/** Length, type and checksum around a chunk’s data. */
const frameBytes = 12
/** A large PNG has some thousands. */
const chunksMax = 100_000
/** What changes how a picture looks, beside the chunks that every decoder must know. */
const shown = new Set(['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'eXIf', 'pHYs'])
/** How every PNG ends: a chunk without data, and its checksum (PNG, 11.2.5). */
const endChunk = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')

/**
 * A PNG without its texts and frames, which decoders would unpack although nobody sees them; other
 * formats as they are. Throws `media.not_an_image` if it has more chunks than any picture needs.
 */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  if (sniffImage(bytes) !== 'png') return bytes
  const kept: Uint8Array[] = []
  let from = 0
  for (const { type, at, end } of chunksOf(bytes)) {
    if (isKept(type)) continue
    kept.push(bytes.subarray(from, at))
    from = end
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)])
}

/**
 * Whether a PNG has its end, which decoders don’t ask for once they have all pixels. What follows the
 * end isn’t part of the picture.
 */
export function hasPngEnd(bytes: Uint8Array): boolean {
  for (const { type, at } of chunksOf(bytes)) {
    if (type === 'IEND') return endChunk.equals(bytes.subarray(at, at + frameBytes))
  }
  return false
}

interface Chunk {
  type: string
  at: number
  end: number
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = signatureBytes
  for (let chunks = 0; at + frameBytes <= bytes.length; chunks += 1) {
    if (chunks >= chunksMax) throw new AppError('media.not_an_image')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const end = at + frameBytes + view.getUint32(at)
    yield { type, at, end }
    at = end
  }
}

/** A type that begins with a capital is one that every decoder must know (PNG, 5.4). */
function isKept(type: string): boolean {
  return /^[A-Z]/.test(type) || shown.has(type)
}

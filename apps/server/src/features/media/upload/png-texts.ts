import { AppError } from '../../../platform/errors.ts'
import { sniffImage } from './sniff-image.ts'

const signatureBytes = 8
/** Length, type and checksum around a chunk’s data. */
const frameBytes = 12
/** A large PNG has some thousands. */
const chunksMax = 100_000
/** What changes how a picture looks, beside the chunks that every decoder must know. */
const shown = new Set(['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'eXIf', 'pHYs'])

/**
 * A PNG without its texts and frames, which decoders would unpack although nobody sees them; other
 * formats as they are. Throws `media.not_an_image` if it has more chunks than any picture needs.
 */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  if (sniffImage(bytes) !== 'png') return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = []
  let from = 0
  let at = signatureBytes
  for (let chunks = 0; at + frameBytes <= bytes.length; chunks += 1) {
    if (chunks >= chunksMax) throw new AppError('media.not_an_image')
    const end = at + frameBytes + view.getUint32(at)
    if (!isKept(String.fromCharCode(...bytes.subarray(at + 4, at + 8)))) {
      kept.push(bytes.subarray(from, at))
      from = end
    }
    at = end
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)])
}

/** A type that begins with a capital is one that every decoder must know (PNG, 5.4). */
function isKept(type: string): boolean {
  return /^[A-Z]/.test(type) || shown.has(type)
}

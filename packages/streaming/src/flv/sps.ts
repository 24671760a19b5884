import { BitReader } from './bit-reader.ts'
import { FlvError } from './flv-error.ts'

export interface PictureSize {
  width: number
  height: number
  frameRate: number | null
}

const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const maxSide = 16_384

/** Reads the size of the pictures from a sequence parameter set (H.264, 7.3.2.1.1). */
export function readSps(unit: Uint8Array): PictureSize {
  const bits = new BitReader(removeEmulation(unit.subarray(1)))
  const profile = bits.bits(8)
  bits.bits(16)
  bits.golomb()
  const chroma = highProfiles.has(profile) ? readHighProfile(bits) : 1
  bits.golomb()
  skipPictureOrder(bits)
  bits.golomb()
  bits.bit()
  const widthUnits = bits.golomb() + 1
  const heightUnits = bits.golomb() + 1
  const fields = bits.flag() ? 1 : 2
  if (fields === 2) bits.bit()
  bits.bit()
  const [left, right, top, bottom] = bits.flag() ? readCrop(bits) : [0, 0, 0, 0]
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1
  const cropY = (chroma === 1 ? 2 : 1) * fields
  const width = widthUnits * 16 - (left + right) * cropX
  const height = heightUnits * 16 * fields - (top + bottom) * cropY
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw new FlvError('The pictures have no possible size.')
  return { width, height, frameRate: bits.flag() ? readFrameRate(bits) : null }
}

/** Bytes 0, 0, 3 stand for 0, 0 within a unit. */
function removeEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 3 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0)
}

function readHighProfile(bits: BitReader): number {
  const chroma = bits.golomb()
  const isSeparate = chroma === 3 && bits.flag()
  bits.golomb()
  bits.golomb()
  bits.bit()
  if (bits.flag()) {
    const lists = chroma === 3 ? 12 : 8
    for (let list = 0; list < lists; list += 1) if (bits.flag()) skipScaling(bits, list)
  }
  return isSeparate ? 0 : chroma
}

function skipScaling(bits: BitReader, list: number): void {
  let last = 8
  let next = 8
  for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256
    if (next !== 0) last = next
  }
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.golomb()
  if (type === 0) bits.golomb()
  if (type !== 1) return
  bits.bit()
  bits.golomb()
  bits.golomb()
  const count = bits.golomb()
  if (count > 255) throw new FlvError('The picture order has too many entries.')
  for (let index = 0; index < count; index += 1) bits.golomb()
}

function readCrop(bits: BitReader): [number, number, number, number] {
  return [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
}

const otherAspect = 255

/** From the usability information (E.1.1), up to the timing. */
function readFrameRate(bits: BitReader): number | null {
  if (bits.flag() && bits.bits(8) === otherAspect) bits.bits(32)
  if (bits.flag()) bits.bit()
  if (bits.flag()) {
    bits.bits(4)
    if (bits.flag()) bits.bits(24)
  }
  if (bits.flag()) {
    bits.golomb()
    bits.golomb()
  }
  if (!bits.flag()) return null
  const ticks = bits.bits(32)
  const rate = bits.bits(32) / (2 * ticks)
  return rate >= 1 && rate <= 300 ? rate : null
}

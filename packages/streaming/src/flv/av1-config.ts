import { BitReader } from './bit-reader.ts'
import { ByteReader } from './byte-reader.ts'
import type { VideoConfig } from './configs.ts'
import { FlvError } from './flv-error.ts'
import { readObus } from './obus.ts'
import type { PictureSize } from './sps.ts'

const sequenceHeader = 1

/** Reads an AV1CodecConfigurationRecord (AV1 in ISO BMFF, 2.3). */
export function readAv1Config(record: Uint8Array): VideoConfig {
  const reader = new ByteReader(record)
  if (reader.u8() !== 0x81) throw new FlvError('The AV1 configuration has an unknown version.')
  const profileAndLevel = reader.u8()
  const flags = reader.u8()
  reader.u8()
  const header = readObus(reader.rest()).find(({ type }) => type === sequenceHeader)
  if (!header) throw new FlvError('The AV1 configuration has no sequence header.')
  const level = `${profileAndLevel & 31}`.padStart(2, '0')
  const tier = flags & 0x80 ? 'H' : 'M'
  const depth = flags & 0x40 ? (flags & 0x20 ? '12' : '10') : '08'
  return {
    kind: 'video',
    codec: 'av01',
    codecs: `av01.${profileAndLevel >> 5}.${level}${tier}.${depth}`,
    ...readSequence(header.payload),
    record: record.slice(),
  }
}

/** A sequence header (AV1, 5.5.1), up to the size of the pictures. */
function readSequence(payload: Uint8Array): PictureSize {
  const bits = new BitReader(payload)
  bits.bits(4)
  const frameRate = bits.flag() ? skipStill(bits) : readOperatingPoints(bits)
  const widthBits = bits.bits(4) + 1
  const heightBits = bits.bits(4) + 1
  return { width: bits.bits(widthBits) + 1, height: bits.bits(heightBits) + 1, frameRate }
}

function skipStill(bits: BitReader): null {
  bits.bits(5)
  return null
}

function readOperatingPoints(bits: BitReader): number | null {
  const timing = bits.flag() ? readTiming(bits) : null
  const hasDelay = bits.flag()
  const count = bits.bits(5) + 1
  for (let point = 0; point < count; point += 1) {
    bits.bits(12)
    if (bits.bits(5) > 7) bits.bit()
    if (timing?.delayBits && bits.flag()) bits.bits(2 * timing.delayBits + 1)
    if (hasDelay && bits.flag()) bits.bits(4)
  }
  return timing?.frameRate ?? null
}

function readTiming(bits: BitReader): { frameRate: number | null; delayBits: number } {
  const ticks = bits.bits(32)
  const scale = bits.bits(32)
  const ticksPerPicture = bits.flag() ? bits.golomb() + 1 : null
  const delayBits = bits.flag() ? bits.bits(5) + 1 : 0
  if (delayBits > 0) bits.bits(42)
  const rate = ticksPerPicture ? scale / (ticks * ticksPerPicture) : 0
  return { frameRate: rate >= 1 && rate <= 300 ? rate : null, delayBits }
}

import { BitReader } from './bit-reader.ts'
import type { AudioConfig } from './configs.ts'
import { FlvError } from './flv-error.ts'

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
]
const otherRate = 15
const longest = 64

/** Reads an AudioSpecificConfig (ISO 14496-3, 1.6.2.1). */
export function readAacConfig(record: Uint8Array): AudioConfig {
  if (record.length > longest) throw new FlvError('The AAC configuration is too long.')
  const bits = new BitReader(record)
  const first = bits.bits(5)
  const objectType = first === 31 ? 32 + bits.bits(6) : first
  const rateIndex = bits.bits(4)
  const sampleRate = rateIndex === otherRate ? bits.bits(24) : (rates[rateIndex] ?? 0)
  const layout = bits.bits(4)
  if (objectType === 0 || sampleRate < 1000 || sampleRate > 192_000)
    throw new FlvError('The AAC configuration has no possible rate.')
  const hasShortFrames = (objectType === 2 || objectType === 1) && bits.flag()
  return {
    kind: 'audio',
    codec: 'mp4a',
    codecs: `mp4a.40.${objectType}`,
    sampleRate,
    channels: layout === 0 ? 2 : layout === 7 ? 8 : layout,
    record: record.slice(),
    samplesPerFrame: hasShortFrames ? 960 : 1024,
  }
}

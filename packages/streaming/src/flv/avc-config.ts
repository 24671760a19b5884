import { ByteReader } from './byte-reader.ts'
import type { VideoConfig } from './configs.ts'
import { FlvError } from './flv-error.ts'
import { readSps } from './sps.ts'

/** Reads an AVCDecoderConfigurationRecord (ISO 14496-15, 5.3.3.1). */
export function readAvcConfig(record: Uint8Array): VideoConfig {
  const reader = new ByteReader(record)
  if (reader.u8() !== 1) throw new FlvError('The H.264 configuration has an unknown version.')
  const profile = reader.take(3)
  reader.u8()
  const count = reader.u8() & 0x1f
  const sps = count > 0 ? reader.take(reader.u16()) : null
  if (!sps || sps.length < 4) throw new FlvError('The H.264 configuration has no parameters.')
  return {
    kind: 'video',
    codec: 'avc1',
    codecs: `avc1.${[...profile].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    ...readSps(sps),
    record: record.slice(),
  }
}

import type { AudioConfig } from './configs.ts'
import { FlvError } from './flv-error.ts'

export const opusRate = 48_000
const magic = [...'OpusHead'].map((letter) => letter.charCodeAt(0))

/** Reads an identification header (RFC 7845, 5.1); its numbers are little-endian, those of `dOps` aren’t. */
export function readOpusConfig(head: Uint8Array): AudioConfig {
  if (head.length < 19 || magic.some((byte, at) => head[at] !== byte))
    throw new FlvError('The Opus configuration has no header.')
  const [channels = 0, family = 0] = [head[9], head[18]]
  const length = family === 0 ? 19 : 21 + channels
  if (channels < 1 || channels > 8 || (family === 0 && channels > 2) || head.length < length)
    throw new FlvError('The Opus configuration has no possible channels.')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const record = new Uint8Array(length - 8)
  const box = new DataView(record.buffer)
  record[1] = channels
  box.setUint16(2, view.getUint16(10, true))
  box.setUint32(4, view.getUint32(12, true))
  box.setInt16(8, view.getInt16(16, true))
  record.set(head.subarray(18, length), 10)
  return {
    kind: 'audio',
    codec: 'Opus',
    codecs: 'Opus',
    sampleRate: opusRate,
    channels,
    record,
    samplesPerFrame: null,
  }
}

/** How many samples a packet holds, by its first bytes (RFC 6716, 3.1). */
export function opusSamples(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet
  const kind = first >> 3
  const ms =
    kind < 12 ? [10, 20, 40, 60][kind % 4] : kind < 16 ? [10, 20][kind % 2] : 2.5 * 2 ** (kind % 4)
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2
  return Math.min(Math.max(frames, 1) * (ms ?? 20), 120) * 48
}

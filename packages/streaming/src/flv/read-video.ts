import { readAv1Config } from './av1-config.ts'
import { readAvcConfig } from './avc-config.ts'
import { ByteReader } from './byte-reader.ts'
import type { FlvEvent } from './configs.ts'
import { skipModifiers } from './modifiers.ts'
import { removeDelimiters } from './obus.ts'

const keyFrame = 1
const command = 5
const legacyNames: Readonly<Record<number, string>> = {
  2: 'H.263',
  3: 'Screen Video',
  4: 'VP6',
  5: 'VP6',
  6: 'Screen Video',
  12: 'hvc1',
}

/** Reads the body of a video message; null if a viewer needs nothing of it. */
export function readVideo(body: Uint8Array): FlvEvent | null {
  const reader = new ByteReader(body)
  const first = reader.u8()
  return first & 0x80 ? readEnhanced(reader, first) : readLegacy(reader, first)
}

function readLegacy(reader: ByteReader, first: number): FlvEvent | null {
  const frameType = first >> 4
  const codec = first & 15
  if (frameType === command) return null
  if (codec !== 7)
    return { type: 'unsupported', kind: 'video', codec: legacyNames[codec] ?? `codec ${codec}` }
  const packetType = reader.u8()
  const compositionMs = reader.i24()
  if (packetType === 0) return { type: 'config', config: readAvcConfig(reader.rest()) }
  return packetType === 1 ? frame(reader.rest(), frameType === keyFrame, compositionMs) : null
}

const sequenceStart = 0
const codedFrames = 1
const codedFramesWithoutOffset = 3
const metadata = 4
const multitrack = 6

/** Enhanced RTMP, version 2. */
function readEnhanced(reader: ByteReader, first: number): FlvEvent | null {
  const frameType = (first >> 4) & 7
  const packetType = skipModifiers(reader, first & 15)
  if (packetType === multitrack || packetType === metadata || frameType === command) return null
  const codec = reader.fourCc()
  if (codec !== 'avc1' && codec !== 'av01') return { type: 'unsupported', kind: 'video', codec }
  if (packetType === sequenceStart) {
    const readConfig = codec === 'avc1' ? readAvcConfig : readAv1Config
    return { type: 'config', config: readConfig(reader.rest()) }
  }
  if (packetType !== codedFrames && packetType !== codedFramesWithoutOffset) return null
  const hasOffset = codec === 'avc1' && packetType === codedFrames
  const compositionMs = hasOffset ? reader.i24() : 0
  const data = codec === 'av01' ? removeDelimiters(reader.rest()) : reader.rest()
  return frame(data, frameType === keyFrame, compositionMs)
}

function frame(data: Uint8Array, isKey: boolean, compositionMs: number): FlvEvent | null {
  return data.length === 0 ? null : { type: 'video', isKey, compositionMs, data }
}

import { readAacConfig } from './aac-config.ts'
import { ByteReader } from './byte-reader.ts'
import type { FlvEvent } from './configs.ts'
import { skipModifiers } from './modifiers.ts'
import { readOpusConfig } from './opus-config.ts'

const aac = 10
const enhanced = 9
const legacyNames: Readonly<Record<number, string>> = {
  2: 'MP3',
  11: 'Speex',
  14: 'MP3',
}

/** Reads the body of an audio message; null if a viewer needs nothing of it. */
export function readAudio(body: Uint8Array): FlvEvent | null {
  const reader = new ByteReader(body)
  const first = reader.u8()
  const format = first >> 4
  if (format === enhanced) return readEnhanced(reader, first & 15)
  if (format !== aac)
    return { type: 'unsupported', kind: 'audio', codec: legacyNames[format] ?? `format ${format}` }
  const isConfig = reader.u8() === 0
  return isConfig ? { type: 'config', config: readAacConfig(reader.rest()) } : frame(reader.rest())
}

const sequenceStart = 0
const codedFrames = 1
const channelLayout = 4
const multitrack = 5

function readEnhanced(reader: ByteReader, firstType: number): FlvEvent | null {
  const packetType = skipModifiers(reader, firstType)
  if (packetType === multitrack || packetType === channelLayout) return null
  const codec = reader.fourCc()
  if (codec !== 'Opus' && codec !== 'mp4a') return { type: 'unsupported', kind: 'audio', codec }
  if (packetType === codedFrames) return frame(reader.rest())
  if (packetType !== sequenceStart) return null
  const readConfig = codec === 'Opus' ? readOpusConfig : readAacConfig
  return { type: 'config', config: readConfig(reader.rest()) }
}

function frame(data: Uint8Array): FlvEvent | null {
  return data.length === 0 ? null : { type: 'audio', data }
}

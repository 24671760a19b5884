import { concatBytes } from '../concat-bytes.ts'
import type { AudioConfig, VideoConfig } from './configs.ts'

const videoTag = 9
const audioTag = 8

/** The beginning of an FLV file with sound and pictures, or one of them. */
export function flvHeader(has: { video: boolean; audio: boolean }): Uint8Array {
  const flags = (has.audio ? 4 : 0) + (has.video ? 1 : 0)
  return Uint8Array.of(0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0)
}

/** A configuration as a tag at 0. AAC and H.264 are written the old way, which every reader knows. */
export function flvConfigTag(config: VideoConfig | AudioConfig): Uint8Array {
  if (config.codec === 'Opus') throw new RangeError('FLV readers don’t know Opus.')
  const { record } = config
  if (config.kind === 'audio') return tag(audioTag, 0, [Uint8Array.of(0xaf, 0), record])
  const head = config.codec === 'avc1' ? [0x17, 0, 0, 0, 0] : [0x90, ...letters('av01')]
  return tag(videoTag, 0, [Uint8Array.from(head), record])
}

export function flvVideoTag(frame: {
  codec: VideoConfig['codec']
  ms: number
  isKey: boolean
  compositionMs: number
  data: Uint8Array
}): Uint8Array {
  const type = (frame.isKey ? 1 : 2) << 4
  const offset = frame.compositionMs
  const head =
    frame.codec === 'avc1'
      ? [type | 7, 1, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255]
      : [0x80 | type | 1, ...letters('av01')]
  return tag(videoTag, frame.ms, [Uint8Array.from(head), frame.data])
}

export function flvAudioTag({ ms, data }: { ms: number; data: Uint8Array }): Uint8Array {
  return tag(audioTag, ms, [Uint8Array.of(0xaf, 1), data])
}

function tag(type: number, ms: number, body: readonly Uint8Array[]): Uint8Array {
  const size = body.reduce((sum, part) => sum + part.length, 0)
  const head = new Uint8Array(11)
  const view = new DataView(head.buffer)
  view.setUint32(0, type * 2 ** 24 + size)
  view.setUint32(4, ((ms & 0xffffff) << 8) | ((ms >>> 24) & 255))
  const end = new Uint8Array(4)
  new DataView(end.buffer).setUint32(0, size + head.length)
  return concatBytes([head, ...body, end])
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

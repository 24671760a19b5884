import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MediaMessage } from '@plax/streaming/media-message'
import { findFfmpeg } from '../../../platform/ffmpeg/binary.ts'

interface SampleStream {
  seconds?: number
  size?: string
  rate?: number
  /** Between key frames, in pictures. */
  group?: number
  video?: readonly string[] | null
  audio?: readonly string[] | null
}

const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-sc_threshold',
  '0',
]

/** What a publisher would send: a test picture and a tone, in the messages that ffmpeg makes of them. */
export async function sampleStream(of: SampleStream = {}): Promise<MediaMessage[]> {
  const { seconds = 4, size = '320x180', rate = 30, group = 60 } = of
  const { video = h264, audio = ['-c:a', 'aac', '-ar', '48000'] } = of
  const bytes = await runFfmpeg([
    ...(video ? ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`] : []),
    ...(audio ? ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${seconds}`] : []),
    ...(video ? [...video, '-g', `${group}`] : []),
    ...(audio ?? []),
    '-f',
    'flv',
    'pipe:1',
  ])
  return readTags(bytes)
}

export async function runFfmpeg(args: readonly string[]): Promise<Buffer> {
  const all = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args]
  const options = { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 } as const
  return (await promisify(execFile)(findFfmpeg(), all, options)).stdout
}

const kinds: Readonly<Record<number, MediaMessage['kind']>> = { 8: 'audio', 9: 'video', 18: 'data' }

/** The tags of an FLV file as messages. */
export function readTags(flv: Buffer): MediaMessage[] {
  const messages: MediaMessage[] = []
  for (let at = 13; at + 11 <= flv.length;) {
    const size = flv.readUIntBE(at + 1, 3)
    const timestamp = flv.readUIntBE(at + 4, 3) + flv.readUInt8(at + 7) * 2 ** 24
    const body = new Uint8Array(flv.subarray(at + 11, at + 11 + size))
    const kind = kinds[flv.readUInt8(at)]
    if (kind) messages.push({ kind, timestamp, body })
    at += size + 15
  }
  return messages
}

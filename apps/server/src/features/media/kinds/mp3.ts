import { id3Bytes, mp3FrameAt } from '../../../platform/mp3-frames.ts'
import type { ReadSome } from './sniff-file.ts'

/** What ffmpeg skips between the tags and the first frame. */
const mostJunkBytes = 65_536
/** Frames in a row that are no coincidence. */
const enoughFrames = 3
const mostFrameBytes = 2881
const mostTags = 50
/** How files start that may have such frames inside: they are other containers. */
const soundAndFilms = [
  'RIFF',
  'RIFX',
  'RF64',
  'FORM',
  'caff',
  '.snd',
  'OggS',
  'fLaC',
  'FLV',
  'ADIF',
]
const archivesAndPrograms = [
  'PK',
  'Rar!',
  '7z\xBC\xAF',
  '\x1F\x8B',
  '%PDF',
  'MZ',
  '\x7FELF',
  'MThd',
]
const binary = ['\x1A\x45\xDF\xA3', '\x30\x26\xB2\x75', '\0\0\x01\xB3', '\0\0\x01\xBA']
const otherContainers = [...soundAndFilms, ...archivesAndPrograms, ...binary]
const transportPacketBytes = 188

/**
 * Whether this is MPEG audio, layer III: frames in a row behind any number of ID3v2 and APE tags,
 * with padding or junk before them.
 */
export async function isMp3(read: ReadSome, head: Buffer): Promise<boolean> {
  const start = await endOfTags(read, head)
  if (start === null) return false
  const some = await read(start, mostJunkBytes + enoughFrames * mostFrameBytes)
  if (isOtherContainer(some.toString('latin1', 0, 256))) return false
  for (let at = 0; at < Math.min(some.length, mostJunkBytes); at += 1) {
    at = some.indexOf(0xff, at)
    if (at === -1 || at >= mostJunkBytes) return false
    if (hasFrames(some, at)) return true
  }
  return false
}

function isOtherContainer(start: string): boolean {
  const isTransport = start.startsWith('G') && start[transportPacketBytes] === 'G'
  return isTransport || otherContainers.some((one) => start.startsWith(one))
}

async function endOfTags(read: ReadSome, head: Buffer): Promise<number | null> {
  let at = 0
  for (let tags = 0; tags < mostTags; tags += 1) {
    const size = tagBytes(at === 0 ? head : await read(at, 32))
    if (size === 0) return at
    at += size
  }
  return null
}

/** Of an ID3v2 tag, whose size has seven bits a byte, or of an APE tag with its header. */
function tagBytes(bytes: Buffer): number {
  if (bytes.length >= 32 && bytes.toString('latin1', 0, 8) === 'APETAGEX') {
    return 32 + bytes.readUInt32LE(12)
  }
  return id3Bytes(bytes)
}

/** Whether enough frames of one kind follow each other; at least two if the file ends with them. */
function hasFrames(bytes: Buffer, start: number): boolean {
  let at = start
  for (let count = 0; count < enoughFrames; count += 1) {
    if (at === bytes.length) return count >= 2
    const frame = mp3FrameAt(bytes, at)
    if (frame === null || kindOf(bytes, at) !== kindOf(bytes, start)) return false
    at += frame.bytes
  }
  return true
}

/** MPEG version and sample rate, which all frames of a file share. */
function kindOf(bytes: Buffer, at: number): number {
  return ((bytes[at + 1] ?? 0) & 0x18) * 256 + ((bytes[at + 2] ?? 0) & 0x0c)
}

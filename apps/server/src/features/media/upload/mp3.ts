import type { ReadSome } from './sniff-file.ts'

const bitRates: Readonly<Record<'one' | 'two', readonly number[]>> = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

/** Whether two frames of MPEG audio, layer III, follow each other, behind the tag if there is one. */
export async function isMp3(read: ReadSome, head: Buffer): Promise<boolean> {
  const start = tagBytes(head)
  const first = frameBytes(start === 0 ? head : await read(start, 4))
  if (first === null) return false
  return frameBytes(await read(start + first, 4)) !== null
}

/** Of an ID3v2 tag; its size has seven bits a byte. */
function tagBytes(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? 10 : 0)
}

/** The length of the frame that begins here, or null where none does. */
function frameBytes(bytes: Buffer): number | null {
  const [sync = 0, kind = 0, rates = 0] = bytes
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null
  const version = (kind >> 3) & 3
  const isOne = version === 3
  const bitRate = bitRates[isOne ? 'one' : 'two'][rates >> 4]
  const sampleRate = sampleRates[(rates >> 2) & 3]
  if (version === 1 || !bitRate || !sampleRate) return null
  const divisor = isOne ? 1 : version === 2 ? 2 : 4
  const padding = (rates >> 1) & 1
  return Math.floor(((isOne ? 144_000 : 72_000) * bitRate) / (sampleRate / divisor)) + padding
}

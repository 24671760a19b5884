const bitRates: Readonly<Record<'one' | 'two', readonly number[]>> = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

export interface Mp3Frame {
  bytes: number
  seconds: number
}

/** The frame of MPEG audio, layer III, that begins here, or null if none does. */
export function mp3FrameAt(bytes: Buffer, at: number): Mp3Frame | null {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null
  const version = (kind >> 3) & 3
  const isOne = version === 3
  const bitRate = bitRates[isOne ? 'one' : 'two'][rates >> 4]
  const baseRate = sampleRates[(rates >> 2) & 3]
  if (version === 1 || !bitRate || !baseRate) return null
  const sampleRate = baseRate / (isOne ? 1 : version === 2 ? 2 : 4)
  const padding = (rates >> 1) & 1
  return {
    bytes: Math.floor(((isOne ? 144_000 : 72_000) * bitRate) / sampleRate) + padding,
    seconds: (isOne ? 1152 : 576) / sampleRate,
  }
}

/** Of an ID3v2 tag, whose size has seven bits a byte, with its header; 0 if none begins here. */
export function id3Bytes(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  const hasFooter = ((bytes[5] ?? 0) & 0x10) !== 0
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? 10 : 0)
}

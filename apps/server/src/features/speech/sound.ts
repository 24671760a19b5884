import { id3Bytes, mp3FrameAt } from '../../platform/mp3-frames.ts'

/** A sound file, as it’s stored and served. */
export interface Sound {
  bytes: Buffer
  type: 'audio/mpeg' | 'audio/wav'
  seconds: number
}

const headerBytes = 44
/** A sound that’s cut fades out, so that it doesn’t click. */
const fadeSeconds = 0.05

/** A WAV file of one channel of 16-bit samples, cut at a time. */
export function wavOf(
  samples: Int16Array,
  { rate, maxSeconds }: { rate: number; maxSeconds: number },
): Sound {
  const most = Math.floor(maxSeconds * rate)
  const kept = samples.slice(0, most)
  if (samples.length > most) fadeOut(kept, Math.floor(fadeSeconds * rate))
  const bytes = Buffer.alloc(headerBytes + kept.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(kept.length * 2, 40)
  kept.forEach((sample, index) => bytes.writeInt16LE(sample, headerBytes + index * 2))
  return { bytes, type: 'audio/wav', seconds: kept.length / rate }
}

function fadeOut(samples: Int16Array, count: number): void {
  const start = Math.max(0, samples.length - count)
  for (let at = start; at < samples.length; at += 1) {
    samples[at] = Math.round(((samples[at] ?? 0) * (samples.length - 1 - at)) / count)
  }
}

/** The same for MP3, between two frames; null if it isn’t one. */
export function cutMp3(bytes: Buffer, maxSeconds: number): Sound | null {
  const start = id3Bytes(bytes)
  let at = start
  let seconds = 0
  for (;;) {
    const frame = mp3FrameAt(bytes, at)
    if (!frame || at + frame.bytes > bytes.length || seconds + frame.seconds > maxSeconds) break
    at += frame.bytes
    seconds += frame.seconds
  }
  return seconds === 0 ? null : { bytes: bytes.subarray(0, at), type: 'audio/mpeg', seconds }
}

/** Less may be a coincidence. */
const leastMp3Seconds = 0.1

/** An uploaded sound by its content; null if it’s neither MP3 nor WAV. */
export function readSound(bytes: Buffer): Sound | null {
  const mp3 = cutMp3(bytes, Infinity)
  if (mp3 && mp3.seconds >= leastMp3Seconds) return { ...mp3, bytes }
  const isWav =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 16) === 'WAVEfmt '
  const byteRate = bytes.length > headerBytes && isWav ? bytes.readUInt32LE(28) : 0
  if (byteRate === 0) return null
  return { bytes, type: 'audio/wav', seconds: (bytes.length - headerBytes) / byteRate }
}

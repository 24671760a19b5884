import { createCipheriv } from 'node:crypto'
import { type Box, listBoxes, makeBox, makeFullBox, uint32 } from './boxes.ts'
import { vectorBytes } from './protect-init.ts'
import { listSamples, moveData } from './samples.ts'
import { planSubsamples, type Subsample } from './subsamples.ts'

interface Protection {
  key: Buffer
  /** Which track, and which of its segments: with the sample they make each vector one of its own. */
  track: number
  segment: number
  /** Of pictures; null for sound, which is encrypted whole. */
  lengthBytes: number | null
}

interface ProtectedSample {
  vector: Buffer
  /** Null: all of it. */
  parts: Subsample[] | null
}

/** A segment whose samples are encrypted (`cenc`), each with its vector beside it. */
export function protectSegment(segment: Buffer, protection: Protection): Buffer {
  const bytes = Buffer.from(segment)
  let count = 0
  const boxes = listBoxes(bytes).flatMap((box) => {
    if (box.type !== 'moof') return [bytes.subarray(box.start, box.end)]
    const samples = listSamples(bytes, box).map((sample) => {
      count += 1
      return protectSample(sample, { protection, number: count })
    })
    return [protectFragment(bytes, box, samples)]
  })
  return Buffer.concat(boxes)
}

/** Encrypts a sample where it lies. */
function protectSample(
  sample: Buffer,
  { protection, number }: { protection: Protection; number: number },
): ProtectedSample {
  const { key, track, segment, lengthBytes } = protection
  const vector = uint32(track * 2 ** 24 + segment, number)
  const start = Buffer.concat([vector, Buffer.alloc(16 - vectorBytes)])
  const cipher = createCipheriv('aes-128-ctr', key, start)
  if (lengthBytes === null) {
    cipher.update(sample).copy(sample)
    return { vector, parts: null }
  }
  const parts = planSubsamples(sample, lengthBytes)
  let at = 0
  for (const { clear, secret } of parts) {
    at += clear
    if (secret > 0) cipher.update(sample.subarray(at, at + secret)).copy(sample, at)
    at += secret
  }
  return { vector, parts }
}

/** The same fragment, with what decrypts its samples in its track; its data lies further behind. */
function protectFragment(bytes: Buffer, moof: Box, samples: readonly ProtectedSample[]): Buffer {
  const infos = samples.map(({ vector, parts }) => Buffer.concat([vector, partsInfo(parts)]))
  const sizes = makeFullBox(
    'saiz',
    {},
    Buffer.from([0]),
    uint32(infos.length),
    Buffer.from(infos.map(({ length }) => length)),
  )
  const hasParts = samples.some(({ parts }) => parts)
  const senc = makeFullBox('senc', { flags: hasParts ? 2 : 0 }, uint32(infos.length), ...infos)
  const [head, traf] = splitAtTrack(bytes, moof)
  const content = bytes.subarray(traf.body, traf.end)
  // A box with one offset is 20 bytes long; before the first vector come 16 of `senc`.
  const place = 8 + head.length + 8 + content.length + sizes.length + 20 + 16
  const offset = makeFullBox('saio', {}, uint32(1, place))
  const protectedTrack = makeBox('traf', content, sizes, offset, senc)
  const rest = bytes.subarray(traf.end, moof.end)
  const protectedMoof = makeBox('moof', head, protectedTrack, rest)
  moveData(protectedMoof, protectedMoof.length - (moof.end - moof.start))
  return protectedMoof
}

function splitAtTrack(bytes: Buffer, moof: Box): [head: Buffer, traf: Box] {
  const traf = listBoxes(bytes, moof.body, moof.end).find(({ type }) => type === 'traf')
  if (!traf) throw new RangeError('A fragment has no track.')
  return [bytes.subarray(moof.body, traf.start), traf]
}

function partsInfo(parts: readonly Subsample[] | null): Buffer {
  if (!parts) return Buffer.alloc(0)
  const info = Buffer.alloc(2 + parts.length * 6)
  info.writeUInt16BE(parts.length)
  for (const [index, { clear, secret }] of parts.entries()) {
    info.writeUInt16BE(clear, 2 + index * 6)
    info.writeUInt32BE(secret, 4 + index * 6)
  }
  return info
}

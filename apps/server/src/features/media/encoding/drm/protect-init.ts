import { listBoxes, makeBox, makeFullBox, replaceBox } from './boxes.ts'

/** Bytes of the initialisation vector that each sample carries. */
export const vectorBytes = 8

const descriptions = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']

/**
 * The initialisation of a protected track (ISO/IEC 23001-7): its codec is named inside, and the key that
 * opens its samples. `header` are the `pssh` boxes.
 */
export function protectInit(
  init: Buffer,
  { keyId, header }: { keyId: Buffer; header: Buffer },
): Buffer {
  const protectedTrack = replaceBox(init, descriptions, (box) => {
    const head = box.subarray(8, 16)
    const entries = listBoxes(box, 16).map(({ start, end }) =>
      protectEntry(box.subarray(start, end), keyId),
    )
    return makeBox('stsd', head, ...entries)
  })
  return replaceBox(protectedTrack, ['moov'], (box) => makeBox('moov', box.subarray(8), header))
}

function protectEntry(entry: Buffer, keyId: Buffer): Buffer {
  const codec = entry.subarray(4, 8)
  const type = codec.toString('latin1') === 'mp4a' ? 'enca' : 'encv'
  // Two reserved bytes, "is protected", the bytes of a vector, the key’s name.
  const tenc = makeFullBox('tenc', {}, Buffer.from([0, 0, 1, vectorBytes]), keyId)
  const scheme = Buffer.concat([Buffer.from('cenc', 'latin1'), Buffer.from([0, 1, 0, 0])])
  const sinf = makeBox(
    'sinf',
    makeBox('frma', codec),
    makeFullBox('schm', {}, scheme),
    makeBox('schi', tenc),
  )
  return makeBox(type, entry.subarray(8), sinf)
}

/** Of a track of H.264 how many bytes tell a unit’s length; null for sound. */
export function lengthBytesOf(init: Buffer): number | null {
  const at = init.indexOf('avcC', 0, 'latin1')
  return at < 0 ? null : (init.readUInt8(at + 8) & 3) + 1
}

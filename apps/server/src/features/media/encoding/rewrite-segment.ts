/**
 * Where boxes lie in a segment or an initialisation of fragmented MP4 (ISO/IEC 14496-12). Of a path
 * the first of each name.
 */
function findBox(bytes: Buffer, path: readonly string[]): { start: number; end: number } | null {
  let place = { start: 0, end: bytes.length }
  for (const [depth, name] of path.entries()) {
    const found = findChild(bytes, place, name)
    if (!found) return null
    const isLast = depth === path.length - 1
    place = isLast ? found : { start: found.start + 8, end: found.end }
  }
  return place
}

function findChild(
  bytes: Buffer,
  within: { start: number; end: number },
  name: string,
): { start: number; end: number } | null {
  for (let at = within.start; at + 8 <= within.end;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > within.end) return null
    if (bytes.toString('latin1', at + 4, at + 8) === name) return { start: at, end: at + size }
    at += size
  }
  return null
}

const track = ['moov', 'trak', 'mdia'] as const

/** Ticks a second of the one track of an initialisation. */
export function timescaleOf(init: Buffer): number {
  const box = findBox(init, [...track, 'mdhd'])
  if (!box) throw new RangeError('This initialisation has no track.')
  const isLong = init.readUInt8(box.start + 8) === 1
  return init.readUInt32BE(box.start + (isLong ? 28 : 20))
}

/** The codec as RFC 6381 writes it: of H.264 from its configuration, else AAC-LC. */
export function codecOf(init: Buffer): string {
  const at = init.indexOf('avcC', 0, 'latin1')
  if (at < 0) return 'mp4a.40.2'
  return `avc1.${init.toString('hex', at + 5, at + 8)}`
}

/**
 * Moves a segment of a run that began at nought to its place in the whole: its decode time and its
 * number. Changes the bytes.
 */
export function rewriteSegment(bytes: Buffer, place: { number: number; startTicks: bigint }): void {
  const header = findBox(bytes, ['moof', 'mfhd'])
  const time = findBox(bytes, ['moof', 'traf', 'tfdt'])
  if (!header || !time) throw new RangeError('This is no segment.')
  bytes.writeUInt32BE(place.number + 1, header.start + 12)
  // 32 bits in version 0, else 64.
  const isLong = bytes.readUInt8(time.start + 8) === 1
  if (isLong) bytes.writeBigUInt64BE(place.startTicks, time.start + 12)
  else bytes.writeUInt32BE(Number(place.startTicks), time.start + 12)
}

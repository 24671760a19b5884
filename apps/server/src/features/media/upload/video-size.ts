import { type Box, Boxes } from '../kinds/boxes.ts'
import type { ReadSome } from '../kinds/sniff-file.ts'
import { rankTrack } from '../kinds/track-rank.ts'

interface Size {
  width: number
  height: number
}

const proRes = ['apco', 'apcs', 'apcn', 'apch', 'ap4h', 'ap4x']
const knownCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01', ...proRes])

/**
 * The size of the track of an MP4 or QuickTime file that is encoded (`choose-tracks.ts`), by its
 * headers; null if there's no picture. Reads some bytes of each box and never the film itself.
 */
export async function videoSize(read: ReadSome, bytes: number): Promise<Size | null> {
  const boxes = new Boxes(read)
  const tracks: (Size & { rank: number })[] = []
  for (const moov of await boxes.of({ start: 0, end: bytes }, 'moov')) {
    const hasFragments = (await boxes.of(moov, 'mvex')).length > 0
    for (const track of await boxes.of(moov, 'trak')) {
      const [header] = await boxes.of(track, 'tkhd')
      const size = header && (await sizeOf(read, header))
      if (!size || size.width === 0 || size.height === 0) continue
      const { codec, samples } = await readSamples(read, { boxes, track })
      if (samples === 0 && !hasFragments) continue
      const isDefault = await isEnabled(read, header)
      const signs = { isKnown: knownCodecs.has(codec), isMoving: samples !== 1, isDefault }
      tracks.push({ ...size, rank: rankTrack(signs) })
    }
  }
  const [best] = tracks.toSorted((a, b) => b.rank - a.rank)
  return best ? { width: best.width, height: best.height } : null
}

/** Width and height are the last of a track's header, in 16.16 bits. */
async function sizeOf(read: ReadSome, { start, end }: Box): Promise<Size> {
  const bytes = await read(Math.max(start, end - 8), 8)
  if (bytes.length < 8) return { width: 0, height: 0 }
  return { width: bytes.readUInt32BE(0) >>> 16, height: bytes.readUInt32BE(4) >>> 16 }
}

async function isEnabled(read: ReadSome, { start }: Box): Promise<boolean> {
  const bytes = await read(start, 4)
  return ((bytes[3] ?? 0) & 1) === 1
}

/** The codec of a track, and how many samples its tables list; null if it has no such table. */
async function readSamples(
  read: ReadSome,
  { boxes, track }: { boxes: Boxes; track: Box },
): Promise<{ codec: string; samples: number | null }> {
  let table: Box | undefined = track
  for (const type of ['mdia', 'minf', 'stbl']) {
    table = table && (await boxes.of(table, type))[0]
  }
  if (!table) return { codec: '', samples: null }
  const [description] = await boxes.of(table, 'stsd')
  const [sizes] = await boxes.of(table, 'stsz')
  const entry = description && (await read(description.start, 16))
  const counts = sizes && (await read(sizes.start, 12))
  return {
    codec: entry?.toString('latin1', 12, 16) ?? '',
    samples: counts && counts.length === 12 ? counts.readUInt32BE(8) : null,
  }
}

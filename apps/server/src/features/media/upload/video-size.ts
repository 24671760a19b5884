import { type Box, Boxes } from '../kinds/boxes.ts'
import type { ReadSome } from '../kinds/sniff-file.ts'

/**
 * The widest picture of an MP4 or QuickTime file, by the headers of its tracks; null where it has
 * none, as an audio file. Reads some bytes of each box and never the film itself.
 */
export async function videoSize(
  read: ReadSome,
  bytes: number,
): Promise<{ width: number; height: number } | null> {
  const boxes = new Boxes(read)
  const sizes = []
  for (const moov of await boxes.of({ start: 0, end: bytes }, 'moov')) {
    for (const track of await boxes.of(moov, 'trak')) {
      for (const header of await boxes.of(track, 'tkhd')) sizes.push(await sizeOf(read, header))
    }
  }
  const seen = sizes.filter(({ width, height }) => width > 0 && height > 0)
  return seen.toSorted((a, b) => b.width - a.width)[0] ?? null
}

/** Width and height are the last of a track's header, in 16.16 bits. */
async function sizeOf(
  read: ReadSome,
  { start, end }: Box,
): Promise<{ width: number; height: number }> {
  const bytes = await read(Math.max(start, end - 8), 8)
  if (bytes.length < 8) return { width: 0, height: 0 }
  return { width: bytes.readUInt32BE(0) >>> 16, height: bytes.readUInt32BE(4) >>> 16 }
}

import type { ReadSome } from './sniff-file.ts'

/** Boxes that are looked at before a file counts as one without a size. */
const mostBoxes = 2000

interface Box {
  type: string
  /** Of its content. */
  start: number
  end: number
}

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
  for (const moov of await boxes.in({ start: 0, end: bytes }, 'moov')) {
    for (const track of await boxes.in(moov, 'trak')) {
      for (const header of await boxes.in(track, 'tkhd')) sizes.push(await sizeOf(read, header))
    }
  }
  const seen = sizes.filter(({ width, height }) => width > 0 && height > 0)
  return seen.toSorted((a, b) => b.width - a.width)[0] ?? null
}

class Boxes {
  readonly #read: ReadSome
  #left = mostBoxes

  constructor(read: ReadSome) {
    this.#read = read
  }

  /** The boxes of a type that lie right in another, or in the file. */
  async in({ start, end }: Pick<Box, 'start' | 'end'>, type: string): Promise<Box[]> {
    const found: Box[] = []
    for (let at = start; at + 8 <= end && this.#left > 0;) {
      this.#left -= 1
      const head = await this.#read(at, 16)
      const box = boxAt(head, at, end)
      if (!box) break
      if (box.type === type) found.push(box)
      at = box.end
    }
    return found
  }
}

function boxAt(head: Buffer, at: number, end: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length >= 16
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const start = at + (isLong ? 16 : 8)
  if (at + size < start) return null
  return { type: head.toString('latin1', 4, 8), start, end: Math.min(at + size, end) }
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

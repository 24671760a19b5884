import type { ReadSome } from './sniff-file.ts'

/** Boxes that are looked at before the rest of a file is ignored. */
const mostBoxes = 2000

export interface Box {
  type: string
  /** Of its content. */
  start: number
  end: number
}

/** The boxes of ISO base media and QuickTime files; reads some bytes of each. */
export class Boxes {
  readonly #read: ReadSome
  #left = mostBoxes

  constructor(read: ReadSome) {
    this.#read = read
  }

  /** The boxes right inside another, or in the file. */
  async *in({ start, end }: Pick<Box, 'start' | 'end'>): AsyncGenerator<Box> {
    for (let at = start; at + 8 <= end && this.#left > 0;) {
      this.#left -= 1
      const box = boxAt(await this.#read(at, 16), at, end)
      if (!box) return
      yield box
      at = box.end
    }
  }

  async of({ start, end }: Pick<Box, 'start' | 'end'>, type: string): Promise<Box[]> {
    const found: Box[] = []
    for await (const box of this.in({ start, end })) if (box.type === type) found.push(box)
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

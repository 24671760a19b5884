import { concatBytes } from '../concat-bytes.ts'
import { readBoxHeader } from './boxes.ts'
import { CmafError } from './cmaf-error.ts'

type Piece = { type: 'init' | 'fragment'; bytes: Uint8Array }

/** More than any fragment of 300 ms. */
const longest = 64 * 1024 * 1024

/** Splits a fragmented MP4 that arrives in chunks: its beginning, then each `moof` with its `mdat`. */
export class FragmentStream {
  #waiting: Uint8Array[] = []
  #length = 0
  #wanted = 8
  #begun: Uint8Array[] = []
  #taken = 0

  push(chunk: Uint8Array): Piece[] {
    this.#waiting.push(chunk)
    this.#length += chunk.length
    const pieces: Piece[] = []
    while (this.#length >= this.#wanted) {
      const bytes = concatBytes(this.#waiting)
      const header = readBoxHeader(bytes)
      if (!header) break
      if (header.size > longest) throw new CmafError('A box is too long.')
      this.#wanted = header.size
      if (bytes.length < header.size) {
        this.#waiting = [bytes]
        break
      }
      pieces.push(...this.#takeBox(header.type, bytes.slice(0, header.size)))
      this.#waiting = [bytes.subarray(header.size)]
      this.#length -= header.size
      this.#wanted = 8
    }
    return pieces
  }

  /** Bytes of all pieces so far, without what is unfinished. */
  get wholeBytes(): number {
    return this.#taken
  }

  #takeBox(type: string, bytes: Uint8Array): Piece[] {
    if (type === 'ftyp' || type === 'moof') this.#begun = [bytes]
    if (type !== 'moov' && type !== 'mdat') return []
    const piece = concatBytes([...this.#begun, bytes])
    this.#begun = []
    this.#taken += piece.length
    return [{ type: type === 'moov' ? 'init' : 'fragment', bytes: piece }]
  }
}

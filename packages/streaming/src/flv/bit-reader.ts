import { FlvError } from './flv-error.ts'

/** Reads bits, the highest first; throws `FlvError` past the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3]
    if (byte === undefined) throw new FlvError('The bits end too early.')
    const bit = (byte >> (7 - (this.#at & 7))) & 1
    this.#at += 1
    return bit
  }

  flag(): boolean {
    return this.bit() === 1
  }

  bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit()
    return value
  }

  /** An unsigned Exp-Golomb number of H.264; also AV1’s uvlc. */
  golomb(): number {
    let zeros = 0
    while (!this.flag()) {
      zeros += 1
      if (zeros > 32) throw new FlvError('A number is too long.')
    }
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  signedGolomb(): number {
    const value = this.golomb()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
}

import { concatBytes } from '../concat-bytes.ts'

type Content = Uint8Array | readonly number[]

/** A box of ISO 14496-12 around its contents. */
export function box(type: string, ...contents: readonly Content[]): Uint8Array {
  const parts = contents.map((part) => (part instanceof Uint8Array ? part : Uint8Array.from(part)))
  const size = parts.reduce((sum, part) => sum + part.length, 8)
  return concatBytes([u32(size), Uint8Array.from(fourCc(type)), ...parts])
}

export function fullBox(
  type: string,
  { version = 0, flags = 0 }: { version?: number; flags?: number },
  ...contents: readonly Content[]
): Uint8Array {
  return box(type, u32(version * 2 ** 24 + flags), ...contents)
}

export function fourCc(type: string): number[] {
  return [...type].map((letter) => letter.charCodeAt(0))
}

export function u16(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value)
  return bytes
}

export function u32(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
  return bytes
}

export function zeros(count: number): Uint8Array {
  return new Uint8Array(count)
}

import { CmafError } from './cmaf-error.ts'

export interface Box {
  type: string
  /** Without its header. */
  body: Uint8Array
  size: number
}

/** The type and size of the box that begins here; null if its header isn’t there yet. */
export function readBoxHeader(bytes: Uint8Array): { type: string; size: number } | null {
  if (bytes.length < 8) return null
  const size = viewOf(bytes).getUint32(0)
  const type = String.fromCharCode(...bytes.subarray(4, 8))
  if (size < 8) throw new CmafError('A box has no possible size.')
  return { type, size }
}

/** Boxes side by side, the whole ones. */
export function listBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  let rest = bytes
  for (let header = readBoxHeader(rest); header; header = readBoxHeader(rest)) {
    const { type, size } = header
    if (size > rest.length) break
    boxes.push({ type, size, body: rest.subarray(8, size) })
    rest = rest.subarray(size)
  }
  return boxes
}

/** The boxes at the end of a path of types. */
export function findBoxes(bytes: Uint8Array, [type, ...inner]: readonly string[]): Uint8Array[] {
  const found = listBoxes(bytes).flatMap((one) => (one.type === type ? [one.body] : []))
  return inner.length === 0 ? found : found.flatMap((body) => findBoxes(body, inner))
}

export function getBox(bytes: Uint8Array, path: readonly string[]): Uint8Array {
  const [found] = findBoxes(bytes, path)
  if (!found) throw new CmafError(`There is no ${path.join('/')}.`)
  return found
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

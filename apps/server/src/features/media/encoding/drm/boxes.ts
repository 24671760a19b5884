/** A box of an ISO base media file (ISO/IEC 14496-12), with where it lies. */
export interface Box {
  type: string
  start: number
  end: number
  /** Behind its header. */
  body: number
}

export function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > end) throw new RangeError('This is no fragmented MP4 file.')
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, start: at, end: at + size, body: at + 8 })
    at += size
  }
  return boxes
}

export function makeBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + parts.reduce((all, { length }) => all + length, 0))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...parts])
}

export function makeFullBox(
  type: string,
  { version = 0, flags = 0 }: { version?: number; flags?: number },
  ...parts: readonly Buffer[]
): Buffer {
  return makeBox(type, uint32(version * 2 ** 24 + flags), ...parts)
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** The same boxes, one of which, at the end of a path, is another. */
export function replaceBox(
  bytes: Buffer,
  [name = '', ...rest]: readonly string[],
  change: (box: Buffer) => Buffer,
): Buffer {
  const boxes = listBoxes(bytes).map(({ type, start, end, body }) => {
    const whole = bytes.subarray(start, end)
    if (type !== name) return whole
    if (rest.length === 0) return change(whole)
    return makeBox(type, replaceBox(bytes.subarray(body, end), rest, change))
  })
  return Buffer.concat(boxes)
}

/** A field of a message: a number (varint), or bytes. */
type Field = number | Buffer

/**
 * Reads a Protocol Buffers message: the last value of each field, and all of those that are repeated.
 * Throws for what is none.
 */
export function readMessage(bytes: Buffer): ReadonlyMap<number, Field[]> {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at]
      if (byte === undefined || scale > 2 ** 63) throw new RangeError('A broken number.')
      at += 1
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new RangeError('A field that is cut off.')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    const wire = tag % 8
    let field: Field
    if (wire === 0) field = varint()
    else if (wire === 1) field = take(8)
    else if (wire === 2) field = take(varint())
    else if (wire === 5) field = take(4)
    else throw new RangeError('An unknown kind of field.')
    const known = fields.get(number)
    if (known) known.push(field)
    else fields.set(number, [field])
  }
  return fields
}

export function textOf(message: ReadonlyMap<number, Field[]>, number: number): string | null {
  const bytes = message.get(number)?.at(-1)
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : null
}

export function numberOf(message: ReadonlyMap<number, Field[]>, number: number): number {
  const value = message.get(number)?.at(-1)
  return typeof value === 'number' ? value : 0
}

/** The messages in a field, in their order. */
export function messagesOf(
  message: ReadonlyMap<number, Field[]>,
  number: number,
): ReadonlyMap<number, Field[]>[] {
  const all = message.get(number) ?? []
  return all.filter((field) => Buffer.isBuffer(field)).map((field) => readMessage(field))
}

/** Writes texts, numbers and messages by their fields. */
export function writeMessage(
  fields: readonly (readonly [number, string | number | Buffer])[],
): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [writeNumber(number * 8), writeNumber(value)]
      const bytes = Buffer.from(value)
      return [writeNumber(number * 8 + 2), writeNumber(bytes.length), bytes]
    }),
  )
}

function writeNumber(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

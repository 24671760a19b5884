import { type AmfValue, marker } from './amf0.ts'
import { ByteWriter, toUtf8 } from './byte-writer.ts'

/** Writes values one behind the other (AMF 0 specification, December 2007). */
export function encodeAmf0(values: readonly AmfValue[]): Uint8Array {
  const writer = new ByteWriter()
  for (const value of values) write(writer, value)
  return writer.finish()
}

function write(writer: ByteWriter, value: AmfValue): void {
  if (typeof value === 'number') {
    writer.u8(marker.number)
    writer.f64(value)
  } else if (typeof value === 'boolean') {
    writer.u8(marker.boolean)
    writer.u8(value ? 1 : 0)
  } else if (typeof value === 'string') writeText(writer, value)
  else if (value === null) writer.u8(marker.null)
  else if (value === undefined) writer.u8(marker.undefined)
  else if (value instanceof Date) {
    writer.u8(marker.date)
    writer.f64(value.getTime())
    writer.u16(0)
  } else if (Array.isArray(value)) {
    writer.u8(marker.strictArray)
    writer.u32(value.length)
    for (const one of value) write(writer, one)
  } else writeObject(writer, value)
}

function writeText(writer: ByteWriter, text: string): void {
  const bytes = toUtf8(text)
  const isLong = bytes.length > 0xffff
  writer.u8(isLong ? marker.longString : marker.string)
  if (isLong) writer.u32(bytes.length)
  else writer.u16(bytes.length)
  writer.bytes(bytes)
}

function writeObject(writer: ByteWriter, object: { [key: string]: AmfValue }): void {
  writer.u8(marker.object)
  for (const [key, value] of Object.entries(object)) {
    const bytes = toUtf8(key)
    writer.u16(bytes.length)
    writer.bytes(bytes)
    write(writer, value)
  }
  writer.u16(0)
  writer.u8(marker.objectEnd)
}

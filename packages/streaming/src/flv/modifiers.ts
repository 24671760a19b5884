import type { ByteReader } from './byte-reader.ts'

const modifier = 7

/** Passes over what may stand in front of a packet of enhanced RTMP; answers the packet’s type. */
export function skipModifiers(reader: ByteReader, packetType: number): number {
  let type = packetType
  while (type === modifier) {
    const size = reader.u8() + 1
    reader.take(size === 256 ? reader.u16() + 1 : size)
    type = reader.u8() & 15
  }
  return type
}

import { ByteReader } from './byte-reader.ts'

const delimiter = 2

/** The units of AV1 in a packet, each with its type and without its header (AV1, 5.3). */
export function readObus(
  packet: Uint8Array,
): { type: number; whole: Uint8Array; payload: Uint8Array }[] {
  const reader = new ByteReader(packet)
  const units = []
  while (reader.left > 0) {
    const start = packet.length - reader.left
    const header = reader.u8()
    if (header & 4) reader.u8()
    const payload = header & 2 ? reader.take(readLength(reader)) : reader.rest()
    const whole = packet.subarray(start, packet.length - reader.left)
    units.push({ type: (header >> 3) & 15, whole, payload })
  }
  return units
}

/** MP4 has no room for the mark at which a picture begins. */
export function removeDelimiters(packet: Uint8Array): Uint8Array {
  const isMark = packet.length >= 2 && ((packet[0] ?? 0) >> 3) % 16 === delimiter
  return isMark && packet[1] === 0 ? packet.subarray(2) : packet
}

function readLength(reader: ByteReader): number {
  let value = 0
  for (let index = 0; index < 8; index += 1) {
    const byte = reader.u8()
    value += (byte & 0x7f) * 128 ** index
    if (byte < 128) return value
  }
  return Infinity
}

import type { MediaMessage } from '../media-message.ts'

/** Records that encoders wrote, for tests: x264 (320 x 180, 30 a second), SVT-AV1, AAC of 44.1 kHz, Opus. */
export const records = {
  avc: fromHex('0142c00dffe100176742c00dda05067e7c0440000003004000000f03c50aa801000468ce0fc8'),
  av1: fromHex('81000c000a0b000000043cfecc02f80040'),
  aac: fromHex('120856e500'),
  opus: fromHex('4f707573486561640102380180bb0000000000'),
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

export function message(
  kind: MediaMessage['kind'],
  head: string | readonly number[],
  body: Uint8Array | readonly number[] = [],
  timestamp = 0,
): MediaMessage {
  const first = typeof head === 'string' ? ascii(head) : head
  return { kind, timestamp, body: Uint8Array.from([...first, ...body]) }
}

/** The first byte of an enhanced message, and its codec. */
export const enhanced = (first: number, codec: string) => [first, ...ascii(codec)]

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

import { deflateSync } from 'node:zlib'

/** What a client of the hub receives, encoded once for all of them. */
export interface Frame {
  /** Its JSON. */
  text: Buffer
  /** The same, for clients that inflate; null where that saves little. */
  deflated: Buffer | null
}

const opcodes = { text: 1, binary: 2 } as const
/** Shorter texts save less than a packet. */
const fewestDeflated = 1024

/**
 * A whole WebSocket frame (RFC 6455, 5.2). Frames of a server aren’t masked, so the same bytes go to
 * every client in one write, which `ws` would make anew for each, in two.
 */
function encode(kind: keyof typeof opcodes, payload: Buffer): Buffer {
  const { length } = payload
  const start = length < 126 ? 2 : length < 0x1_0000 ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame.writeUInt8(0x80 | opcodes[kind], 0)
  if (start === 2) {
    frame.writeUInt8(length, 1)
  } else if (start === 4) {
    frame.writeUInt8(126, 1)
    frame.writeUInt16BE(length, 2)
  } else {
    frame.writeUInt8(127, 1)
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(frame, start)
  return frame
}

export function textFrame(text: string): Frame {
  return { text: encode('text', Buffer.from(text)), deflated: null }
}

/**
 * A frame for many clients, deflated once. The WebSocket's own compression would keep a window in
 * memory for each connection.
 */
export function sharedFrame(text: string): Frame {
  const payload = Buffer.from(text)
  const isLong = payload.length >= fewestDeflated
  return {
    text: encode('text', payload),
    deflated: isLong ? encode('binary', deflateSync(payload)) : null,
  }
}

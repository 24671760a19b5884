/**
 * A text as a whole WebSocket frame (RFC 6455, 5.2). Frames of a server aren’t masked, so the same bytes
 * go to every client in one write, which `ws` would make anew for each, in two.
 */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length < 126 ? 2 : length < 0x1_0000 ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame.writeUInt8(0x81, 0)
  if (start === 2) {
    frame.writeUInt8(length, 1)
  } else if (start === 4) {
    frame.writeUInt8(126, 1)
    frame.writeUInt16BE(length, 2)
  } else {
    frame.writeUInt8(127, 1)
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}

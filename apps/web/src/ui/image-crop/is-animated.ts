/** Whether a GIF, WebP, or PNG file has more than one frame: one that is cut would lose the others. */
export function isAnimated(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === 'GIF') return hasFrames(bytes)
  // RFC 9649: the second flag of the header says so.
  if (text(0, 4) === 'RIFF' && text(8, 16) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0
  if (text(1, 4) === 'PNG') return hasAnimationChunk(bytes, text)
  return false
}

/** Each frame has a control block: 21 F9 04, four bytes, 00. */
function hasFrames(bytes: Uint8Array): boolean {
  let frames = 0
  for (let at = 0; at < bytes.length - 7 && frames < 2; at += 1) {
    if (bytes[at] !== 0x21 || bytes[at + 1] !== 0xf9) continue
    if (bytes[at + 2] === 4 && bytes[at + 7] === 0) frames += 1
  }
  return frames > 1
}

/** `acTL` comes before the image itself (PNG 3). */
function hasAnimationChunk(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = text(at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * The format that the first bytes show, or null. Nothing else reaches the decoder, so that formats
 * which can carry scripts or fetch addresses (SVG above all) never do.
 */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (png.every((byte, index) => bytes[index] === byte)) return 'png'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return null
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}

import { describe, expect, it } from 'vitest'
import { isAnimated } from './is-animated.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const gifFrame = '\x21\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x08\0\x08\0\0\x02\x02L\x01\0'
const gif = (frames: number) => `GIF89a\x08\0\x08\0\0\0\0${gifFrame.repeat(frames)};`
const webp = (flags: string) => `RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`
const pngChunk = (name: string, data: string) =>
  `\0\0\0${String.fromCharCode(data.length)}${name}${data}CRC.`
const png = (...chunks: string[]) =>
  `\x89PNG\r\n\x1a\n${[pngChunk('IHDR', '\0'.repeat(13)), ...chunks].join('')}`

describe('an animated image', () => {
  it.each([
    ['GIF', gif(2), gif(1)],
    ['WebP', webp('\x12'), webp('\x10')],
    ['PNG', png(pngChunk('acTL', '\0'.repeat(8))), png(pngChunk('IDAT', 'acTL'))],
  ])('is told from a still one: %s', (_, moving, still) => {
    expect(isAnimated(bytesOf(moving))).toBe(true)
    expect(isAnimated(bytesOf(still))).toBe(false)
  })

  it.each(['', 'GIF', 'RIFF', '\x89PNG\r\n\x1a\n'])(
    'is never a file of a few bytes: %j',
    (text) => {
      expect(isAnimated(bytesOf(text))).toBe(false)
    },
  )
})

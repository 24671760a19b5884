import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pngChunk } from '../../../testing/cards.ts'
import { makePng } from '../../../testing/uploads.ts'
import { withoutTexts } from './png-chunks.ts'

/** Where the first chunk behind IHDR begins. */
const behindHeader = 33

const withChunks = async (...chunks: readonly (readonly [string, string])[]) => {
  const png = await makePng()
  const made = chunks.map(([type, data]) => pngChunk(type, Buffer.from(data)))
  return Buffer.concat([png.subarray(0, behindHeader), ...made, png.subarray(behindHeader)])
}

describe('a PNG without its texts', () => {
  it('has no chunk that isn’t seen', async () => {
    const types = ['tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'fdAT', 'sPLT', 'tIME', 'caBX']
    const full = await withChunks(...types.map((type) => [type, 'words'] as const))
    const end = full.length - 12
    const late = pngChunk('tEXt', Buffer.from('late'))
    const bytes = Buffer.concat([full.subarray(0, end), late, full.subarray(end)])
    const cleaned = Buffer.from(withoutTexts(bytes))
    for (const type of types) expect(cleaned.includes(type)).toBe(false)
    const { width, height } = await sharp(cleaned)
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info)
    expect([width, height]).toEqual([40, 60])
  })

  it('keeps what changes how it looks, and chunks that every decoder must know', async () => {
    const chunks = ['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'eXIf', 'pHYs', 'PLTE']
    const bytes = await withChunks(...chunks.map((type) => [type, 'x'] as const))
    expect(withoutTexts(bytes)).toBe(bytes)
  })

  it('is the file itself if it’s another format, or is cut off', async () => {
    const jpeg = await sharp(await makePng())
      .jpeg()
      .toBuffer()
    expect(withoutTexts(jpeg)).toBe(jpeg)
    const cut = (await makePng()).subarray(0, 40)
    expect(withoutTexts(cut)).toBe(cut)
  })

  it('is rejected if it has more than 100,000 chunks', async () => {
    const many = (count: number) => {
      const chunk = pngChunk('IDAT', Buffer.alloc(0))
      return Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.alloc(count * chunk.length, chunk),
      ])
    }
    expect(withoutTexts(many(100_000))).toHaveLength(1_200_008)
    expect(() => withoutTexts(many(100_001))).toThrow('media.not_an_image')
  })
})

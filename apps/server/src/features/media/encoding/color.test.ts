import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../../platform/ffmpeg/binary.ts'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { type BarSource, barSources, makeBars, worstBar } from '../../../testing/color-bars.ts'
import { encodeFilm, renditionBytes, storedBytes } from '../../../testing/encodings.ts'
import { readFrames } from './look-at-frames.ts'

const tolerance = 6
const sheet = { width: 320, height: 180 }
const folder = mkdtempSync(join(tmpdir(), 'plax-colors-'))
const sources = Object.keys(barSources) as BarSource[]

describe('colors of bars', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
  })
  afterAll(() => t.close())

  /** By the tags the frames have, as players do. */
  const decode = async (film: Buffer): Promise<{ pixels: Buffer; seen: string }> => {
    const path = join(folder, 'decoded.mp4')
    writeFileSync(path, film)
    const args = `-hide_banner -i ${path} -frames:v 1 -vf showinfo -f null -`.split(' ')
    const { stderr } = await promisify(execFile)(findFfmpeg(), args)
    const { color } = readFrames(stderr)
    const matrix = color.matrix.replace('bt470bg', 'smpte170m')
    const filter = `scale=320:180:in_color_matrix=${matrix}:in_range=${color.range}:flags=accurate_rnd+full_chroma_int,format=rgb24`
    const out = join(folder, 'decoded.png')
    await ffmpeg(['-i', path, '-frames:v', '1', '-vf', filter, out])
    const pixels = await sharp(out).removeAlpha().raw().toBuffer()
    return { pixels, seen: Object.values(color).join(' ') }
  }
  it.each(sources)(
    'stay within 6 of 255 in sizes, thumbnail, storyboard and preview of %s',
    async (name) => {
      const encoding = await encodeFilm(t, await makeBars(name))
      const films = {
        top: await renditionBytes(t, encoding, 'v360'),
        lower: await renditionBytes(t, encoding, 'v240'),
        preview: await storedBytes(t, encoding.previewKey),
      }
      for (const [which, film] of Object.entries(films)) {
        const { pixels, seen } = await decode(film)
        expect(worstBar(pixels, sheet), which).toBeLessThanOrEqual(tolerance)
        expect([which, seen]).toEqual([
          which,
          expect.stringMatching(/^tv (bt709 bt709 bt709|smpte170m smpte170m smpte170m)$/),
        ])
      }
      const thumbnail = await sharp(await storedBytes(t, encoding.thumbnails[0]?.key))
        .resize(320, 180)
        .raw()
        .toBuffer()
      expect(worstBar(thumbnail, sheet)).toBeLessThanOrEqual(tolerance)
      const tile = await sharp(await storedBytes(t, encoding.storyboard?.keys[0]))
        .extract({ left: 0, top: 0, width: 160, height: 90 })
        .raw()
        .toBuffer()
      expect(worstBar(tile, { width: 160, height: 90 })).toBeLessThanOrEqual(tolerance)
    },
  )
})

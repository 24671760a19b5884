import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../../platform/ffmpeg/binary.ts'
import { sharp } from '../../../platform/sharp.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { encodeFilm, renditionBytes, storedBytes } from '../../../testing/encodings.ts'
import { readFrames } from './look-at-frames.ts'

const bars = [
  [191, 191, 191],
  [191, 191, 40],
  [40, 191, 191],
  [40, 191, 40],
  [191, 40, 191],
  [191, 40, 40],
  [40, 40, 191],
  [60, 60, 60],
] as const
const [width, height] = [640, 360]
const barWidth = width / bars.length
const tolerance = 6

const folder = mkdtempSync(join(tmpdir(), 'plax-colors-'))
const lossless = '-c:v libx264 -preset ultrafast -crf 1 -g 20'
const wide = (transfer: string, nits: number) =>
  `scale=out_color_matrix=bt709:out_range=tv,format=yuv444p10le,` +
  `zscale=min=bt709:tin=bt709:pin=bt709:rin=limited:npl=${nits}:` +
  `t=${transfer}:m=bt2020nc:p=bt2020:r=limited,format=yuv420p10le`
const x265 = '-c:v libx265 -preset ultrafast -x265-params crf=2:log-level=none'
const tags = (names: string) => {
  const [range, primaries, trc, space] = names.split(' ')
  return `setparams=range=${range}:color_primaries=${primaries}:color_trc=${trc}:colorspace=${space}`
}
const yuv = (matrix: string, range: string, format = 'yuv420p') =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`

/** How each source is made of the bars. */
const sources: Record<string, [filter: string, codec: string]> = {
  'BT.709': [`${yuv('bt709', 'tv')},${tags('tv bt709 bt709 bt709')}`, lossless],
  'BT.709 of full range': [`${yuv('bt709', 'pc')},${tags('pc bt709 bt709 bt709')}`, lossless],
  'BT.601': [`${yuv('smpte170m', 'tv')},${tags('tv smpte170m smpte170m smpte170m')}`, lossless],
  'BT.601 of full range': [
    `${yuv('smpte170m', 'pc')},${tags('pc smpte170m smpte170m smpte170m')}`,
    lossless,
  ],
  'few lines without tags': [
    `${yuv('smpte170m', 'tv')},${tags('unknown unknown unknown unknown')}`,
    lossless,
  ],
  RGB: ['format=gbrp', '-c:v libx264rgb -preset ultrafast -crf 1'],
  HLG: [`${wide('arib-std-b67', 100)},${tags('tv bt2020 arib-std-b67 bt2020nc')}`, x265],
  PQ: [`${wide('smpte2084', 203)},${tags('tv bt2020 smpte2084 bt2020nc')}`, x265],
}

describe('colors of bars', () => {
  let t: TestApp
  let raw: string
  beforeAll(async () => {
    t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
    const row = Buffer.from(
      Array.from({ length: width }, (_, x) => bars[Math.floor(x / barWidth)] ?? []).flat(),
    )
    const png = { raw: { width, height, channels: 3 as const } }
    raw = join(folder, 'bars.png')
    const pixels = Buffer.concat(Array.from({ length: height }, () => row))
    writeFileSync(raw, await sharp(pixels, png).png().toBuffer())
  })
  afterAll(() => t.close())

  const make = async (filter: string, codec: string) => {
    const path = join(mkdtempSync(join(folder, 'source-')), 'film.mp4')
    const input = `-loop 1 -framerate 10 -t 3 -i ${raw}`.split(' ')
    await ffmpeg([...input, '-vf', `format=gbrp,${filter}`, ...codec.split(' '), path])
    return path
  }

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
  const worst = (pixels: Buffer, sheet: number, lines: number) => {
    const off = bars.flatMap((bar, index) => {
      const x = Math.floor(((index + 0.5) * sheet) / bars.length)
      const at = (Math.floor(lines / 2) * (pixels.length / 3 / lines) + x) * 3
      return bar.map((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)))
    })
    return Math.max(...off)
  }

  it.each(Object.keys(sources))(
    'stay within 6 of 255 in sizes, thumbnail, storyboard and preview of %s',
    async (name) => {
      const encoding = await encodeFilm(t, await make(...(sources[name] ?? ['', ''])))
      const films = {
        top: await renditionBytes(t, encoding, 'v360'),
        lower: await renditionBytes(t, encoding, 'v240'),
        preview: await storedBytes(t, encoding.previewKey),
      }
      for (const [which, film] of Object.entries(films)) {
        const { pixels, seen } = await decode(film)
        expect(worst(pixels, 320, 180), which).toBeLessThanOrEqual(tolerance)
        expect([which, seen]).toEqual([
          which,
          expect.stringMatching(/^tv (bt709 bt709 bt709|smpte170m smpte170m smpte170m)$/),
        ])
      }
      const thumbnail = await sharp(await storedBytes(t, encoding.thumbnails[0]?.key))
        .resize(320, 180)
        .raw()
        .toBuffer()
      expect(worst(thumbnail, 320, 180)).toBeLessThanOrEqual(tolerance)
      const tile = await sharp(await storedBytes(t, encoding.storyboard?.keys[0]))
        .extract({ left: 0, top: 0, width: 160, height: 90 })
        .raw()
        .toBuffer()
      expect(worst(tile, 160, 90)).toBeLessThanOrEqual(tolerance)
    },
  )
})

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { encodeFilm, renditionBytes, storedBytes } from '../../../testing/encodings.ts'
import type { Encoding } from './encoding.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-tracks-'))
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'

describe('a film with several tracks', () => {
  let t: TestApp
  let cover: string
  beforeAll(async () => {
    t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
    cover = join(folder, 'cover.png')
    await ffmpeg(`-f lavfi -i color=lime:s=700x700 -frames:v 1 -pix_fmt rgb24 ${cover}`.split(' '))
  })
  afterAll(() => t.close())

  const encode = async (name: string, args: string) => {
    const path = join(folder, name)
    const inputs = args.replaceAll('lavfi:', '-f lavfi -i ').replaceAll('COVER', cover)
    await ffmpeg([...inputs.split(' '), path])
    return encodeFilm(t, path)
  }
  const read = (key: string) => storedBytes(t, key)
  const rendition = async (encoding: Encoding, name: string) => {
    const path = join(folder, `${encoding.encodingOid}-${name}.mp4`)
    writeFileSync(path, await renditionBytes(t, encoding, name))
    return path
  }
  /** The color: r, g, or b, whichever is most. */
  const hueOf = async (image: Buffer | string) => {
    const { channels } = await sharp(image).stats()
    const means = channels.slice(0, 3).map(({ mean }) => mean)
    return 'rgb'[means.indexOf(Math.max(...means))]
  }
  const frameOf = async (film: string) => {
    await ffmpeg(['-i', film, '-frames:v', '1', `${film}.png`])
    return `${film}.png`
  }
  const huesOf = async (encoding: Encoding) => {
    const preview = join(folder, 'preview.mp4')
    writeFileSync(preview, await read(encoding.previewKey ?? ''))
    const videos = encoding.renditions.filter(({ kind }) => kind === 'video')
    const films = await Promise.all(videos.map(({ name }) => rendition(encoding, name)))
    const frames = await Promise.all([...films, preview].map(frameOf))
    const thumbnails = await Promise.all(encoding.thumbnails.map(({ key }) => read(key)))
    const sheet = await read(encoding.storyboard?.keys[0] ?? '')
    const tile = await sharp(sheet).extract({ left: 0, top: 0, width: 100, height: 60 }).toBuffer()
    return [...new Set(await Promise.all([...frames, ...thumbnails, tile].map(hueOf)))]
  }
  /** How often a tone crosses zero in a second, by two. */
  const pitchOf = async (encoding: Encoding) => {
    const path = join(folder, 'sound.raw')
    const sound = await rendition(encoding, 'audio')
    await ffmpeg(['-i', sound, '-ac', '1', '-ar', '8000', '-t', '1', '-f', 's16le', path])
    const bytes = readFileSync(path)
    const at = (index: number) => bytes.readInt16LE(index * 2) >= 0
    let crossings = 0
    for (let index = 1; index < bytes.length / 2; index += 1) {
      if (at(index) !== at(index - 1)) crossings += 1
    }
    return Math.round(crossings / 2 / 50) * 50
  }

  it('is encoded from its default tracks everywhere, and names how many it left out', async () => {
    const encoding = await encode(
      'two.mp4',
      'lavfi:color=red:s=480x270:r=10:d=2 lavfi:color=blue:s=320x180:r=10:d=2 ' +
        `lavfi:sine=f=300:d=2 lavfi:sine=f=900:d=2 -i COVER -map 0 -map 1 -map 2 -map 3 -map 4 ${h264} ` +
        '-c:v:2 copy -disposition:v:2 attached_pic -disposition:v:0 0 -disposition:v:1 default ' +
        '-disposition:a:0 0 -disposition:a:1 default',
    )
    expect(encoding).toMatchObject({ width: 320, leftOut: { videos: 1, sounds: 1 } })
    expect(await huesOf(encoding)).toEqual(['b'])
    expect(await pitchOf(encoding)).toBe(900)
  })

  it('is encoded from its moving track when a still picture precedes it', async () => {
    const encoding = await encode(
      'still.mov',
      'lavfi:color=lime:s=640x640:r=1:d=1 lavfi:color=blue:s=320x180:r=10:d=2 lavfi:sine=d=2 ' +
        `-map 0 -map 1 -map 2 ${h264} -c:v:0 png -pix_fmt:v:0 rgb24`,
    )
    expect(encoding).toMatchObject({ width: 320, leftOut: { videos: 0, sounds: 0 } })
    expect(await huesOf(encoding)).toEqual(['b'])
  })

  it('is encoded from its first tracks if none is the default', async () => {
    const encoding = await encode(
      'none.mp4',
      'lavfi:color=blue:s=320x180:r=10:d=2 lavfi:color=red:s=480x270:r=10:d=2 ' +
        `-map 0 -map 1 ${h264} -disposition:v:0 0 -disposition:v:1 0`,
    )
    expect(encoding).toMatchObject({ width: 320, leftOut: { videos: 1, sounds: 0 } })
    expect(await huesOf(encoding)).toEqual(['b'])
  })

  it('loses the combs of an interlaced source in sizes and thumbnails', async () => {
    const encoding = await encode(
      'interlaced.mp4',
      'lavfi:testsrc2=s=480x270:r=20:d=2 -vf ' +
        'crop=480:264,scroll=h=0.03,tinterlace=mode=interleave_top,setfield=tff ' +
        `${h264} -flags +ilme+ildct`,
    )
    const frames = await Promise.all(
      encoding.renditions
        .slice(0, 1)
        .map(async ({ name }) => frameOf(await rendition(encoding, name))),
    )
    const thumbnail = await read(encoding.thumbnails[2]?.key ?? '')
    const source = await frameOf(join(folder, 'interlaced.mp4'))
    const combs = await combsOf(source)
    expect(combs).toBeGreaterThan(0.01)
    for (const image of [...frames, thumbnail]) {
      expect(await combsOf(image)).toBeLessThan(combs / 5)
    }
  })
})

/** The share of pixels that differ from both lines beside them, which are alike. */
async function combsOf(image: Buffer | string): Promise<number> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, channels } = info
  const line = width * channels
  let count = 0
  for (let at = line; at + line < data.length; at += channels) {
    const [above = 0, here = 0, below = 0] = [data[at - line], data[at], data[at + line]]
    if (Math.abs(above - below) < 12 && Math.abs(here - above) > 40) count += 1
  }
  return count / (data.length / channels)
}

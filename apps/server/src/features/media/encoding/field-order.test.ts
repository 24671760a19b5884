import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { encodeFilm, renditionBytes } from '../../../testing/encodings.ts'
import type { Encoding } from './encoding.service.ts'
import { findFieldOrder, orderOf } from './field-order.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-fields-'))
const size = { width: 480, height: 264 }
const moving = (rate: number, side = '480x264') => `testsrc2=s=${side}:r=${rate}:d=2`
const slowPan = 'testsrc2=s=480x264:r=50:d=0.02,loop=100:1,setpts=N/50/TB,scroll=h=0.004'
const woven = (first: 'top' | 'bottom') => `tinterlace=mode=interleave_${first},setfield=prog`
const lines = String.raw`lum='if(mod(Y\,2)\,235\,lum(X\,Y))':cb='cb(X,Y)':cr='cr(X,Y)'`

/** A film whose frames are flagged as progressive, whatever they are. */
async function makeFilm(name: string, { input, filters }: { input: string; filters: string }) {
  const path = join(folder, `${name}.mp4`)
  const codec = '-c:v libx264 -preset ultrafast -crf 30 -pix_fmt yuv420p -g 50'.split(' ')
  await ffmpeg(['-f', 'lavfi', '-i', input, '-vf', filters, ...codec, path])
  return path
}

const orderIn = (path: string, film: object = {}) =>
  findFieldOrder(
    { source: path, demuxer: 'mov' },
    { stream: '0:v:0', durationMs: 2000, ...size, ...film },
    new AbortController().signal,
  )

describe('the field order of a film flagged as progressive', () => {
  it.each([
    ['top', 'tff', 'moves', moving(50)],
    ['bottom', 'bff', 'moves', moving(50)],
    ['top', 'tff', 'pans slowly', slowPan],
    ['bottom', 'bff', 'pans slowly', slowPan],
  ] as const)(
    'is found if its %s field is first (%s) and it %s',
    async (first, order, _, input) => {
      const path = await makeFilm('woven', { input, filters: woven(first) })
      expect(await orderIn(path)).toBe(order)
      // As in a film too long to read whole.
      expect(await orderIn(path, { durationMs: 10_001 })).toBe(order)
    },
  )

  it.each([
    ['moves', moving(25), 'null'],
    ['has fine lines', moving(25), `geq=${lines}`],
    ['has fine lines that move', moving(25), `geq=${lines},scroll=v=0.003788`],
    ['scrolls up', moving(25), 'scroll=v=0.003788'],
    ['pans', moving(25), 'scroll=h=0.01'],
    ['is drawn on threes', moving(8), 'fps=25'],
    ['is noisy', moving(25), 'noise=alls=40:allf=t'],
    ['stands still', 'color=gray:s=480x264:r=25:d=2', 'null'],
  ])('is none if it %s', async (_, input, filters) => {
    expect(await orderIn(await makeFilm('whole', { input, filters }))).toBeNull()
  })

  it('is none if it can’t be decoded, or is larger than any interlaced format', async () => {
    const path = join(folder, 'torn.mp4')
    writeFileSync(path, 'torn')
    expect(await orderIn(path)).toBeNull()
    const film = await makeFilm('large', { input: moving(50), filters: woven('top') })
    expect(await orderIn(film, { width: 2048, height: 1153 })).toBeNull()
    expect(await orderIn(film, { width: 2048, height: 1152 })).toBe('tff')
  })

  it('is what a quarter of its frames show, if hardly any shows the other', () => {
    expect(orderOf({ tff: 10, bff: 1, progressive: 30 })).toBe('tff')
    expect(orderOf({ tff: 1, bff: 10, progressive: 30 })).toBe('bff')
    expect(orderOf({ tff: 10, bff: 1, progressive: 31 })).toBeNull()
    expect(orderOf({ tff: 10, bff: 2, progressive: 0 })).toBeNull()
    expect(orderOf({ tff: 4, bff: 0, progressive: 0 })).toBe('tff')
    expect(orderOf({ tff: 3, bff: 0, progressive: 0 })).toBeNull()
  })
})

describe('an encoded film flagged as progressive', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
  })
  afterAll(() => t.close())

  const input = moving(50, '640x480')
  const films = new Map<string, Promise<Encoding>>()
  /** Encoded once for all tests. */
  const wovenFilm = (first: 'top' | 'bottom') => {
    const make = async () =>
      encodeFilm(t, await makeFilm(`woven-${first}`, { input, filters: woven(first) }))
    const film = films.get(first) ?? make()
    films.set(first, film)
    return film
  }
  /** By the name of each size, the order of the fields that its frames still show. */
  const ordersOf = async (encoding: Encoding) => {
    const orders: Record<string, string | null> = {}
    for (const { name } of encoding.renditions) {
      const path = join(folder, `${encoding.encodingOid}-${name}.mp4`)
      writeFileSync(path, await renditionBytes(t, encoding, name))
      orders[name] = await orderIn(path)
    }
    return orders
  }
  const copiesOf = async ({ encodingOid }: Encoding) => {
    const rows = t.deps.db.selectFrom('encoding_renditions').where('encoding_oid', '=', encodingOid)
    return (await rows.select('name').where('is_copy', '=', true).execute()).map((one) => one.name)
  }

  it.each(['top', 'bottom'] as const)(
    'has no combs in any size if its frames are woven, %s field first',
    async (first) => {
      const encoding = await wovenFilm(first)
      expect(await ordersOf(encoding)).toEqual({ v480: null, v360: null, iframes: null })
      expect(await copiesOf(encoding)).toEqual([])
    },
  )

  it.each(['top', 'bottom'] as const)(
    'shows the moment of the first field in each frame if that is the %s one',
    async (first) => {
      const encoding = await wovenFilm(first)
      const path = join(folder, `moments-${first}.mp4`)
      writeFileSync(path, await renditionBytes(t, encoding, 'v480'))
      /** In decibels, to the frames of the original that were first or second in each woven one. */
      const likeness = async (rest: 0 | 1) => {
        const frames = String.raw`select=eq(mod(n\,2)\,${rest}),setpts=N/25/TB`
        const compare = `[1]${frames}[b];[0]setpts=N/25/TB[a];[a][b]psnr=stats_file=-:shortest=1`
        const said = await ffmpeg([
          '-i',
          path,
          '-f',
          'lavfi',
          '-i',
          input,
          '-lavfi',
          compare,
          '-f',
          'null',
          '/dev/null',
        ])
        const all = [...said.matchAll(/psnr_avg:([\d.]+)/g)].map(([, decibels]) => Number(decibels))
        return all.reduce((sum, one) => sum + one, 0) / all.length
      }
      expect(await likeness(0)).toBeGreaterThan((await likeness(1)) + 1)
    },
  )

  it('is copied as it is if its frames are whole', async () => {
    const path = await makeFilm('control', { input: moving(25), filters: `geq=${lines}` })
    const encoding = await encodeFilm(t, path)
    expect(await copiesOf(encoding)).toEqual(['v264'])
  })
})

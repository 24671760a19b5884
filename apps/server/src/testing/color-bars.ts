import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharp } from '../platform/pictures/sharp.ts'
import { ffmpeg } from './clips.ts'

/** 8-bit RGB of each bar, from left to right. */
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

const lossless = '-c:v libx264 -preset ultrafast -crf 1 -g 20'
const x265 = '-c:v libx265 -preset ultrafast -x265-params crf=2:log-level=none'
const wide = (transfer: string, nits: number) =>
  `scale=out_color_matrix=bt709:out_range=tv,format=yuv444p10le,` +
  `zscale=min=bt709:tin=bt709:pin=bt709:rin=limited:npl=${nits}:` +
  `t=${transfer}:m=bt2020nc:p=bt2020:r=limited,format=yuv420p10le`
const tags = (names: string) => {
  const [range, primaries, trc, space] = names.split(' ')
  return `setparams=range=${range}:color_primaries=${primaries}:color_trc=${trc}:colorspace=${space}`
}
const yuv = (matrix: string, range: string) =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p`

/** The filter and the codec that make each source. */
export const barSources = {
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
} as const

export type BarSource = keyof typeof barSources

/** Makes a film of eight color bars, 3 s long; returns its path. */
export async function makeBars(source: BarSource): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-bars-'))
  const row = Array.from({ length: width }, (_, x) => bars[Math.floor((x * bars.length) / width)])
  const raw = { width, height: 1, channels: 3 as const }
  const line = await sharp(Buffer.from(row.flatMap((bar) => [...(bar ?? [])])), { raw })
    .png()
    .toBuffer()
  writeFileSync(join(folder, 'line.png'), line)
  const [filter, codec] = barSources[source]
  const path = join(folder, 'film.mp4')
  const input = `-loop 1 -framerate 10 -t 3 -i ${join(folder, 'line.png')}`.split(' ')
  const tall = `scale=${width}:${height}:flags=neighbor,setsar=1,format=gbrp`
  await ffmpeg([...input, '-vf', `${tall},${filter}`, ...codec.split(' '), path])
  return path
}

/** The greatest difference of any channel in the middle of a bar; `pixels` are RGB or RGBA. */
export function worstBar(pixels: Uint8Array, sheet: { width: number; height: number }): number {
  const channels = pixels.length / sheet.width / sheet.height
  const differences = bars.flatMap((bar, index) => {
    const x = Math.floor(((index + 0.5) * sheet.width) / bars.length)
    const at = (Math.floor(sheet.height / 2) * sheet.width + x) * channels
    return bar.map((value, channel) => Math.abs(value - (pixels[at + channel] ?? Infinity)))
  })
  return Math.max(...differences)
}

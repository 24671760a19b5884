import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FfmpegArgs, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { toBt709, toJpeg } from './color.ts'
import { deinterlace, oneField } from './deinterlace.ts'
import { even } from './ladder.ts'
import type { VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'
import { storyboardInterval, tileColumns, tileRows } from './storyboard.ts'

const thumbnailPlaces = [0.02, 0.15, 0.3, 0.5, 0.7, 0.9]
const thumbnailWidth = 1280
const shortMs = 10_000
const tileWidth = 160
const waveformPoints = 1000
const sampleRate = 8000

type Film = Omit<VideoFacts, 'copy'>

/** Some pictures of the film, spread over it, as JPEG. */
export async function makeThumbnails(
  encoder: Encoder,
  video: Film,
): Promise<{ atMs: number; width: number; height: number; bytes: Buffer }[]> {
  const width = even(Math.min(video.width, thumbnailWidth))
  const height = even((video.height * width) / video.width)
  const filters = [...deinterlace(video), toBt709(video, { width, height }), toJpeg]
  const folder = join(encoder.folder, 'thumbnails')
  await mkdir(folder, { recursive: true })
  const input = hostileInput(encoder)
  const pictures = thumbnailPlaces.map((place, index) => {
    const atMs = Math.floor(video.durationMs * place)
    const path = join(folder, `${index}.jpg`)
    const one = ['-map', video.stream, '-frames:v', '1', '-vf', filters.join(','), '-q:v', '3']
    return { atMs, path, seek: ['-ss', `${atMs / 1000}`], output: [...one, '-y', path] }
  })
  // Decoding a short film whole costs less than starting at each time.
  const runs: FfmpegArgs[] =
    video.durationMs <= shortMs
      ? [[input, ...pictures.map(({ seek, output }) => [seek, output])]]
      : pictures.map(({ seek, output }) => [seek, input, output])
  for (const args of runs) await runFfmpeg({ args, signal: encoder.signal, cpuSeconds: 120 })
  const made = []
  for (const { atMs, path } of pictures) {
    // Behind the last picture there is none.
    const bytes = await readFile(path).catch(() => null)
    if (bytes) made.push({ atMs, width, height, bytes })
  }
  return made
}

/**
 * Sheets of small pictures at even times, of key frames alone: the others are not decoded, and those as
 * cheaply as can be, since at their size nobody sees it.
 */
export async function makeStoryboard(
  encoder: Encoder,
  video: Film,
): Promise<{ sheets: Buffer[]; intervalMs: number; tileWidth: number; tileHeight: number }> {
  const intervalMs = storyboardInterval(video.durationMs)
  const tileHeight = even((video.height * tileWidth) / video.width)
  const folder = join(encoder.folder, 'storyboard')
  await mkdir(folder, { recursive: true })
  const tiles = Math.ceil(video.durationMs / intervalMs)
  const filters = [
    ...oneField(video),
    `fps=1000/${intervalMs}:start_time=0:round=up`,
    'tpad=stop_mode=clone:stop=-1',
    `trim=end_frame=${tiles}`,
    toBt709(video, { width: tileWidth, height: tileHeight }),
    toJpeg,
    `tile=${tileColumns}x${tileRows}`,
  ]
  await runFfmpeg({
    args: [
      ['-skip_frame', 'nokey', '-skip_loop_filter', 'all', '-threads', '1'],
      [hostileInput(encoder), '-map', video.stream],
      ['-vf', filters.join(','), '-q:v', '5', join(folder, '%d.jpg')],
    ],
    signal: encoder.signal,
    cpuSeconds: 600 + video.durationMs / 1000,
  })
  const names = (await readdir(folder)).toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b))
  const sheets = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return { sheets, intervalMs, tileWidth, tileHeight }
}

/** The loudest of each part of the sound, 0 to 255. */
export async function makeWaveform(
  encoder: Encoder,
  { stream, durationMs }: { stream: string; durationMs: number },
): Promise<number[]> {
  const samples = Math.max(1, Math.round((durationMs / 1000) * sampleRate))
  const each = Math.max(1, Math.ceil(samples / waveformPoints))
  const peaks: number[] = []
  await runFfmpeg({
    args: [
      [hostileInput(encoder), '-map', stream, '-vn', '-t', `${durationMs / 1000}`],
      ['-ac', '1', '-ar', `${sampleRate}`, '-f', 's16le', 'pipe:3'],
    ],
    signal: encoder.signal,
    cpuSeconds: 60 + durationMs / 500,
    onOutput: (output) => collectPeaks(output, each, peaks),
  })
  return peaks.map((peak) => Math.round((peak * 255) / 32_768))
}

async function collectPeaks(output: Readable, each: number, peaks: number[]): Promise<void> {
  let at = 0
  let odd: Buffer = Buffer.alloc(0)
  for await (const part of output as AsyncIterable<Buffer>) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, part]) : part
    const whole = bytes.length - (bytes.length % 2)
    for (let byte = 0; byte < whole; byte += 2, at += 1) {
      const index = Math.floor(at / each)
      peaks[index] = Math.max(peaks[index] ?? 0, Math.abs(bytes.readInt16LE(byte)))
    }
    odd = bytes.subarray(whole)
  }
}

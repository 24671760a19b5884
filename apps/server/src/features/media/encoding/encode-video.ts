import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import { type FfmpegArgs, hostileInput } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { Rung } from './ladder.ts'
import { rewriteSegment, timescaleOf } from './rewrite-segment.ts'
import { type MadeSegment, runIntoSegments, segmentOutput } from './segment-run.ts'
import { type Chunk, sum } from './segments.ts'
import { toBt709 } from './color.ts'
import { deinterlace } from './deinterlace.ts'
import { type Fraction, numberOf, type VideoFacts } from './source-facts.ts'
import type { Encoder } from './source-file.ts'

/**
 * Encodes some segments of every rung in one run, from the begin of any on: the same frames, whether
 * what was before them was encoded by the same run or not.
 */
export async function encodeChunk(
  encoder: Encoder,
  work: { chunk: Chunk; rungs: readonly Rung[]; video: VideoFacts },
  onSegment: (segment: MadeSegment) => Promise<void>,
): Promise<void> {
  const { chunk, rungs, video } = work
  const { fps } = video
  const folders = new Map(rungs.map(({ name }) => [name, join(encoder.folder, name)]))
  const made = new Map(rungs.map(({ name }) => [name, 0]))
  const frames = sum(chunk.frames)
  const seconds = frames / numberOf(fps)
  const run = {
    args: [
      // Decodes from the key frame before: the picture that stands at the begin may be an older one.
      threadsFor(rungs),
      ['-noaccurate_seek', '-ss', `${chunk.startFrame / numberOf(fps)}`],
      hostileInput(encoder),
      ['-an', '-sn', '-dn', '-filter_complex', filterOf(rungs, video)],
      ...rungs.flatMap((rung, index) => [
        ['-map', `[out${index}]`, '-frames:v', `${frames}`],
        threadsFor(rungs),
        videoCodec(rung, { chunk, fps }),
        segmentOutput(folders.get(rung.name) ?? '', { hlsSeconds: 0.01 }),
      ]),
    ],
    signal: encoder.signal,
    cpuSeconds: 600 + seconds * 120,
    onProgress: encoder.onProgress,
  }
  await runIntoSegments(run, folders, async (segment) => {
    const { index, rendition } = segment
    const before = chunk.startFrame + sum(chunk.frames.slice(0, index))
    rewriteSegment(segment.bytes, {
      number: chunk.first + index,
      startTicks: ticksOf(before, { fps, timescale: timescaleOf(segment.init) }),
    })
    made.set(rendition, index + 1)
    const durationMs = ((chunk.frames[index] ?? 0) * 1000) / numberOf(fps)
    await onSegment({ ...segment, index: chunk.first + index, durationMs })
  })
  const isWhole = [...made.values()].every((count) => count === chunk.frames.length)
  if (!isWhole) throw new AppError('encoding.unreadable')
}

/** A small film is soon made, and leaves the other cores to the site. */
function threadsFor([top]: readonly Rung[]): FfmpegArgs {
  const isSmall = top !== undefined && Math.min(top.width, top.height) <= 360
  return isSmall ? ['-threads', '1'] : []
}

function ticksOf(frames: number, { fps, timescale }: { fps: Fraction; timescale: number }): bigint {
  return (BigInt(frames) * BigInt(timescale) * BigInt(fps.den)) / BigInt(fps.num)
}

/**
 * Evenly spaced frames from the begin on, held at the end, in the colors of BT.709; each rung is made
 * of the one above it.
 */
function filterOf(rungs: readonly Rung[], video: VideoFacts): string {
  const { num, den } = video.fps
  const even = [
    ...deinterlace(video),
    `fps=${num}/${den}:start_time=0`,
    'tpad=stop_mode=clone:stop=-1',
  ]
  const sizes = rungs.map((rung, index) => {
    const scaled = index === 0 ? toBt709(video, rung) : scaleTo(rung)
    return index === rungs.length - 1
      ? `${scaled}[out${index}]`
      : `${scaled},split[out${index}][in${index + 1}]`
  })
  const [top = '', ...lower] = sizes
  const scales = [top, ...lower.map((size, index) => `[in${index + 1}]${size}`)]
  return `[${video.stream}]${[...even, scales.join(';')].join(',')}`
}

function scaleTo({ width, height }: Rung): string {
  return `scale=${width}:${height},setsar=1,format=yuv420p`
}

function videoCodec(
  { maxRate }: Rung,
  { chunk, fps }: { chunk: Chunk; fps: Fraction },
): FfmpegArgs {
  const begins = chunk.frames.map((_, index) => sum(chunk.frames.slice(0, index)))
  // Half a frame early, since a time is that of the first frame at or after it.
  const times = begins.map((frame) => Math.max(0, (frame - 0.5) / numberOf(fps)).toFixed(6))
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ['-maxrate', `${maxRate}`, '-bufsize', `${maxRate * 2}`],
    ['-g', '100000', '-sc_threshold', '0', '-forced-idr', '1', '-flags', '+cgop'],
    ['-force_key_frames', times.join(',')],
  ]
}

import { FfmpegError, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { VideoFacts } from './source-facts.ts'

export type FieldOrder = 'tff' | 'bff'

/** How many frames are woven from two fields, by which comes first, or are whole; others show neither. */
export type FrameCounts = Record<FieldOrder | 'progressive', number>

interface Sample {
  startMs: number
  frames: number
}

const places = [0.15, 0.4, 0.6, 0.85]
const framesEach = 20
/** Columns in the middle, with all their lines. */
const columns = 640
/** What's shorter may have a single key frame, so it's read from its start. */
const shortMs = 10_000
const framesOfShort = 250
const maxMs = 10_000
/** No format beyond this size is interlaced. */
const maxSide = 1152
/** Of `idet`: by its default of 1.04, sharp edges of whole frames count as fields. */
const threshold = 1.2
const leastFrames = 4

/**
 * The order of the fields that frames are woven from, by their content: many files are flagged as
 * progressive but aren't. Looks at some frames, for ten seconds at most; null if they're progressive,
 * stand still, or can't be decoded.
 */
export async function findFieldOrder(
  source: { source: string; demuxer: string },
  film: Pick<VideoFacts, 'stream' | 'durationMs' | 'width' | 'height'>,
  signal: AbortSignal,
): Promise<FieldOrder | null> {
  if (Math.min(film.width, film.height) > maxSide) return null
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
  const sum: FrameCounts = { tff: 0, bff: 0, progressive: 0 }
  for (const sample of samplesOf(film)) {
    const counts = await countFrames({ ...source, stream: film.stream }, sample, limited)
    signal.throwIfAborted()
    sum.tff += counts.tff
    sum.bff += counts.bff
    sum.progressive += counts.progressive
  }
  return orderOf(sum)
}

function samplesOf({ durationMs }: Pick<VideoFacts, 'durationMs'>): Sample[] {
  if (durationMs <= shortMs) return [{ startMs: 0, frames: framesOfShort }]
  return places.map((place) => ({ startMs: durationMs * place, frames: framesEach }))
}

/** The order that a quarter of all frames show at least, and nearly none contradicts. */
export function orderOf({ tff, bff, progressive }: FrameCounts): FieldOrder | null {
  const isClear = (frames: number, others: number) =>
    frames >= Math.max(leastFrames, 10 * others, progressive / 3)
  if (isClear(tff, bff)) return 'tff'
  return isClear(bff, tff) ? 'bff' : null
}

/** From the key frame before the place on, so that no other frames are decoded. */
async function countFrames(
  { stream, ...source }: { source: string; demuxer: string; stream: string },
  { startMs, frames }: Sample,
  signal: AbortSignal,
): Promise<FrameCounts> {
  const filters = `crop=min(iw\\,${columns}):ih,idet=intl_thres=${threshold}`
  try {
    const said = await runFfmpeg({
      args: [
        // Fields are lines of the picture as it was recorded.
        ['-noautorotate', '-noaccurate_seek', '-ss', `${startMs / 1000}`],
        ['-skip_loop_filter', 'all', hostileInput(source)],
        ['-map', stream, '-frames:v', `${frames}`, '-vf', filters],
        ['-fps_mode', 'passthrough', '-f', 'null', '-'],
      ],
      signal,
      cpuSeconds: 20,
      isTalking: true,
    })
    return readCounts(said)
  } catch (error) {
    // Time is up, or this part can't be decoded; others may.
    if (error instanceof FfmpegError || signal.aborted) return readCounts('')
    throw error
  }
}

/** What `idet` reports last, of each frame by itself. */
export function readCounts(said: string): FrameCounts {
  const line = said.split('\n').findLast((one) => one.includes('Single frame detection:')) ?? ''
  const count = (label: string) => Number(new RegExp(`${label}: *(\\d+)`).exec(line)?.[1] ?? 0)
  return { tff: count('TFF'), bff: count('BFF'), progressive: count('Progressive') }
}

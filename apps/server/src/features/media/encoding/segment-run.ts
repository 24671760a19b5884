import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type FfmpegArgs, type FfmpegRun, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { withoutNegativeOffsets } from './decode-times.ts'

/** A segment that a run wrote. */
export interface MadeSegment {
  rendition: string
  /** Within the run, from 0 on. */
  index: number
  durationMs: number
  bytes: Buffer
  init: Buffer
}

const listName = 'list.m3u8'
const lookMs = 50
/** Once each has begun: nobody waits for what is next, and each look is work. */
const laterLookMs = 500

/** One output of ffmpeg in segments of fragmented MP4, cut wherever a group of pictures begins. */
export function segmentOutput(folder: string, { hlsSeconds }: { hlsSeconds: number }): FfmpegArgs {
  return [
    ['-f', 'hls', '-hls_time', `${hlsSeconds}`, '-hls_list_size', '0'],
    ['-hls_playlist_type', 'event', '-hls_segment_type', 'fmp4'],
    ['-hls_flags', 'independent_segments+temp_file'],
    // Without an edit list, times are true only if the first picture's is 0 (`decode-times.ts`).
    ['-hls_segment_options', 'movflags=+negative_cts_offsets+skip_sidx:use_editlist=0'],
    ['-hls_fmp4_init_filename', 'init.mp4', '-start_number', '0'],
    ['-hls_segment_filename', join(folder, '%d.m4s'), join(folder, listName)],
  ]
}

/**
 * Runs ffmpeg and hands on each segment when it is whole, those of one rendition in their order; the
 * files go then. `folders` are by rendition.
 */
export async function runIntoSegments(
  run: FfmpegRun,
  folders: ReadonlyMap<string, string>,
  onSegment: (segment: MadeSegment) => Promise<void>,
): Promise<void> {
  for (const folder of folders.values()) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  const failing = new AbortController()
  const signal = AbortSignal.any([run.signal, failing.signal])
  const over = new AbortController()
  const ended = runFfmpeg({ ...run, signal }).finally(() => over.abort())
  const readers = [...folders].map(([rendition, folder]) => new SegmentReader(rendition, folder))
  const hearing = (async () => {
    for (;;) {
      // Looked at before the folders are, or what came last might be missed.
      const isLast = over.signal.aborted
      for (const reader of readers) await reader.readNew(onSegment)
      if (isLast) return
      const ms = readers.every(({ hasBegun }) => hasBegun) ? laterLookMs : lookMs
      await delay(ms, undefined, { signal: over.signal }).catch(() => {})
    }
  })().catch((error: unknown) => {
    failing.abort(error)
    throw error
  })
  await Promise.all([ended, hearing])
}

class SegmentReader {
  readonly #rendition: string
  readonly #folder: string
  #init: Buffer | null = null
  #read = 0

  constructor(rendition: string, folder: string) {
    this.#rendition = rendition
    this.#folder = folder
  }

  get hasBegun(): boolean {
    return this.#read > 0
  }

  async readNew(onSegment: (segment: MadeSegment) => Promise<void>): Promise<void> {
    const durations = await this.#listed()
    for (; this.#read < durations.length; this.#read += 1) {
      const path = join(this.#folder, `${this.#read}.m4s`)
      this.#init ??= await readFile(join(this.#folder, 'init.mp4'))
      await onSegment({
        rendition: this.#rendition,
        index: this.#read,
        durationMs: durations[this.#read] ?? 0,
        bytes: withoutNegativeOffsets(await readFile(path)),
        init: this.#init,
      })
      await rm(path)
    }
  }

  /** The durations of those that are whole: a segment is listed when it is closed. */
  async #listed(): Promise<number[]> {
    const list = await readFile(join(this.#folder, listName), 'utf8').catch(() => '')
    return [...list.matchAll(/^#EXTINF:([\d.]+),/gm)].map(([, seconds]) => Number(seconds) * 1000)
  }
}

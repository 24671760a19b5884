import type { MadeSegment } from './segment-run.ts'

export const previewMs = 10_000
export const previewSide = 360
/** Longer than any segment, so that one that begins before the preview is among those kept. */
const marginMs = 8000

interface Size {
  name: string
  width: number
  height: number
}

/** A size or the sound, as far as it was made. */
interface Track {
  init: Buffer
  /** Those about the preview. */
  segments: { startMs: number; bytes: Buffer }[]
  made: number
  endMs: number
}

/** Two files, which may begin at different times. */
export interface PreviewCut {
  picture: Buffer
  /** `skipMs`: how much earlier it begins than the picture. */
  sound: { bytes: Buffer; skipMs: number } | null
}

/** What a preview is cut from: segments about its time, kept as they are before they are encrypted. */
export class PreviewParts {
  readonly #startMs: number
  readonly #picture: Track = emptyTrack()
  readonly #sound: Track | null
  readonly #tracks: ReadonlyMap<string, Track>

  /** `sizes` the largest first. */
  constructor(durationMs: number, from: { sizes: readonly Size[]; sound: string | null }) {
    this.#startMs = previewStart(durationMs)
    this.#sound = from.sound === null ? null : emptyTrack()
    const size = from.sizes.find(isSmall) ?? from.sizes.at(-1)
    this.#tracks = new Map([
      [size?.name ?? '', this.#picture],
      ...(from.sound !== null && this.#sound ? ([[from.sound, this.#sound]] as const) : []),
    ])
  }

  keep({ rendition, index, durationMs, bytes, init }: MadeSegment): void {
    const track = this.#tracks.get(rendition)
    // Where another process made what was before, its time is not known.
    if (!track || index !== track.made) return
    const startMs = track.endMs
    track.init = init
    track.made += 1
    track.endMs += durationMs
    const isNear = track.endMs > this.#startMs - marginMs && startMs < this.#startMs + previewMs
    if (isNear) track.segments.push({ startMs, bytes })
  }

  /** From the begin of the segment in which the preview is to begin; null where not all was made here. */
  cut(): PreviewCut | null {
    const begin = this.#picture.segments.findLast(({ startMs }) => startMs <= this.#startMs)
    if (!begin || this.#sound?.made === 0) return null
    const picture = join(this.#picture, begin.startMs)
    const heardFrom = this.#sound?.segments[0]?.startMs
    if (!this.#sound || heardFrom === undefined || this.#sound.endMs <= begin.startMs) {
      return { picture, sound: null }
    }
    const skipMs = Math.max(0, begin.startMs - heardFrom)
    return { picture, sound: { bytes: join(this.#sound, heardFrom), skipMs } }
  }
}

/** From a tenth of the time on, or from the begin of what is short. */
export function previewStart(durationMs: number): number {
  return durationMs > previewMs * 2 ? durationMs / 10 : 0
}

function isSmall({ width, height }: Size): boolean {
  return Math.min(width, height) <= previewSide
}

function emptyTrack(): Track {
  return { init: Buffer.alloc(0), segments: [], made: 0, endMs: 0 }
}

function join({ init, segments }: Track, fromMs: number): Buffer {
  const some = segments.filter(({ startMs }) => startMs >= fromMs)
  return Buffer.concat([init, ...some.map(({ bytes }) => bytes)])
}

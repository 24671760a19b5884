import { concatBytes } from '../concat-bytes.ts'
import { type TrackRun, writeFragment } from './fragment.ts'
import { type StreamConfig, videoTrackId } from './init-segment.ts'
import { type Picture, PictureTrack } from './picture-track.ts'
import { SoundTrack } from './sound-track.ts'

/** A piece of a rendition: sound and pictures of about 250 ms. */
export interface Fragment {
  bytes: Uint8Array
  /** When it is decoded, in ms since the run began; it begins where the one before it ended. */
  startMs: number
  endMs: number
  /** When its first picture is shown. */
  shownMs: number
  /** Whether a player can begin with it. */
  isKey: boolean
  /** How many pictures. */
  frames: number
}

/** 85 % of the part target (RFC 8216bis, 4.4.4.9), in frames of common rates: 213 to 250 ms. */
const partMs = 213
/** How far pictures may be behind sound before parts go on without them. */
const lagMs = 1000

/** Makes the fragments of one run. Its times begin at 0. */
export class FragmentMuxer {
  readonly #pictures: PictureTrack | null
  readonly #sound: SoundTrack | null
  #startMs: number
  #sequence = 0

  constructor(config: StreamConfig, startMs = 0) {
    this.#pictures = config.video && new PictureTrack()
    this.#sound = config.audio && new SoundTrack(config.audio)
    this.#startMs = startMs
  }

  pushVideo(picture: Picture): Fragment[] {
    const added = this.#pictures?.push(picture)
    if (!added || added.ms <= this.#startMs) return []
    return added.isKey || added.ms - this.#startMs >= partMs ? this.#cut(added.ms) : []
  }

  pushAudio({ ms, data }: { ms: number; data: Uint8Array }): Fragment[] {
    this.#sound?.push(ms, data)
    const end = this.#sound?.endMs ?? 0
    if (!this.#pictures) return end - this.#startMs >= partMs ? this.#cut(end) : []
    return end - this.#startMs >= partMs + lagMs ? this.#cut(this.#startMs + partMs) : []
  }

  /** The rest, when the run is over. */
  finish(): Fragment[] {
    const end = this.#pictures?.finish() ?? 0
    const isAhead = end > this.#startMs
    return this.#cut(isAhead ? end : Math.max(this.#sound?.endMs ?? 0, this.#startMs + 1), Infinity)
  }

  #cut(endMs: number, soundUntilMs = endMs): Fragment[] {
    const pictures = this.#pictures?.take() ?? []
    const runs = [...pictures, ...(this.#sound?.take(soundUntilMs) ?? [])]
    if (runs.length === 0) return []
    const startMs = this.#startMs
    this.#startMs = endMs
    this.#sequence += 1
    const bytes = concatBytes(writeFragment(this.#sequence, runs))
    return [{ bytes, startMs, endMs, ...describe(pictures, startMs, this.#pictures !== null) }]
  }
}

function describe([pictures]: readonly TrackRun[], startMs: number, hasVideo: boolean) {
  const first = pictures?.trackId === videoTrackId ? pictures.samples[0] : undefined
  return {
    shownMs: (pictures?.decodeTime ?? startMs) + (first?.compositionOffset ?? 0),
    isKey: first?.isKey ?? !hasVideo,
    frames: pictures?.samples.length ?? 0,
  }
}

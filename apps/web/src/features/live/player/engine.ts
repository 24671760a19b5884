/** A picture size that can be chosen. */
export interface Quality {
  /** 1080 for a picture of 1920 x 1080, upright or not. */
  lines: number
}

/** `sound`: without a picture, by the smallest one that there is. */
export type QualityChoice = 'auto' | 'sound' | number

export interface EngineEvents {
  /** No more comes from what it loaded. */
  onLost: () => void
  onQualities: () => void
}

/** What fetches a stream and feeds a video element. */
export interface Engine {
  /** Plays the end of a playlist, or from a moment of it; `guessSeconds` is about where that is. */
  load: (url: string, from: { at: number; guessSeconds: number } | null) => void
  /** Goes to a moment; false if the playlist doesn’t have it. */
  seek: (at: number) => boolean
  /** Goes to what is newest. */
  seekToEnd: () => void
  /** Whether it may play faster to come close to the end. */
  setCatchingUp: (isOn: boolean) => void
  /** When what is seen now was recorded. */
  readMoment: () => number | null
  /** When the newest was recorded. */
  readEnd: () => number | null
  /** Seconds between the newest and what is seen; null if it can’t be measured. */
  readLatency: () => number | null
  /** Seconds by which it’s later than it means to be; null if it can’t be measured. */
  readDelay: () => number | null
  listQualities: () => Quality[]
  /** The lines of the best picture, where it takes a login; otherwise null. */
  readLinesAfterLogin: () => number | null
  /** The lines of what plays. */
  readLines: () => number | null
  choose: (choice: QualityChoice) => void
  destroy: () => void
}

import type { Chapter } from '../subtitles/subtitles.ts'

/** What is known of an uploaded file before it is encoded. */
export interface SourceFacts {
  /** Which of ffmpeg's readers is to read it, and no other. */
  demuxer: string
  durationMs: number
  video: VideoFacts | null
  audio: AudioFacts | null
  /** Tracks that aren't encoded: further films and sounds, without covers. */
  leftOut: { videos: number; sounds: number }
  /** Of the file itself, without those of its creator. */
  chapters: Chapter[]
}

export interface VideoFacts {
  /** The one track that is read, in ffmpeg's terms, such as `0:i:1`. */
  stream: string
  codec: string
  color: ColorFacts
  /** Which of its fields each frame shows first; `auto` if frames say it, null if it's progressive. */
  fieldOrder: 'tff' | 'bff' | 'auto' | null
  /** Upright, with square pixels. */
  width: number
  height: number
  /** Frames a second of what is made of it, as a fraction. */
  fps: Fraction
  durationMs: number
  packets: number
  bitrate: number
  /** Whether its packets can be the largest rung as they are; seconds at which its segments could begin. */
  copy: { keyTimes: number[] } | null
}

/** In ffmpeg's names; `unknown` if nothing says. */
export interface ColorFacts {
  range: 'tv' | 'pc'
  /** `gbr` if it's RGB. */
  matrix: string
  primaries: string
  transfer: string
}

export interface AudioFacts {
  stream: string
  codec: string
  channels: number
  sampleRate: number
  durationMs: number
}

export interface Fraction {
  num: number
  den: number
}

export function numberOf({ num, den }: Fraction): number {
  return num / den
}

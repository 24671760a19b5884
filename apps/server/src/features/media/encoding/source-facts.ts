/** What is known of an uploaded file before it is encoded. */
export interface SourceFacts {
  /** Which of ffmpeg's readers is to read it, and no other. */
  demuxer: string
  durationMs: number
  video: VideoFacts | null
  audio: AudioFacts | null
}

export interface VideoFacts {
  codec: string
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

export interface AudioFacts {
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

/** What a decoder needs to know of the pictures. */
export interface VideoConfig {
  kind: 'video'
  codec: 'avc1' | 'av01'
  /** As RFC 6381 writes it: `avc1.64001f`. */
  codecs: string
  width: number
  height: number
  /** What the stream promises, if it does. */
  frameRate: number | null
  /** The content of the box `avcC` or `av1C`. */
  record: Uint8Array
}

/** What a decoder needs to know of the sound. */
export interface AudioConfig {
  kind: 'audio'
  codec: 'mp4a' | 'Opus'
  codecs: string
  sampleRate: number
  channels: number
  /** An AudioSpecificConfig, or the content of the box `dOps`. */
  record: Uint8Array
  /** Of a frame; null if every packet has its own. */
  samplesPerFrame: number | null
}

/** What a message of a publisher says. */
export type FlvEvent =
  | { type: 'config'; config: VideoConfig | AudioConfig }
  | { type: 'video'; isKey: boolean; compositionMs: number; data: Uint8Array }
  | { type: 'audio'; data: Uint8Array }
  | { type: 'unsupported'; kind: 'audio' | 'video'; codec: string }

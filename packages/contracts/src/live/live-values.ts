/** Rules of streams that both sides check; free of zod, so that the browser loads little. */

export const streamTitleMaxLength = 100
export const streamDescriptionMaxLength = 2000
export const streamTagsMax = 10
export const streamTagMaxLength = 30
/** R-live-030. */
export const streamThumbnailMaxMegabytes = 3
export const streamPasswordMaxLength = 100
export const permissionMinutesMax = 1440
/** That are still to come. */
export const liveSchedulesMax = 50

export const hashtagsMax = 50

/** Partner levels, from the lowest up (spec D55). */
export const liveLevelNames = ['free', 'standard', 'plus', 'partner'] as const

/** What a site’s team did about a stream. */
export const streamNoticeKinds = ['warned', 'unlisted', 'changed', 'stopped'] as const
export type StreamNoticeKind = (typeof streamNoticeKinds)[number]

export const streamStates = ['preparing', 'on', 'ended'] as const
export type StreamState = (typeof streamStates)[number]

export const publisherPhases = ['waiting', 'starting', 'live', 'interrupted'] as const
export type PublisherPhase = (typeof publisherPhases)[number]

export const healthAdvice = [
  'keyframes_rare',
  'keyframes_uneven',
  'bitrate_high',
  'frames_dropped',
  'no_sound',
  'sound_unsupported',
] as const

export const ladderReasons = [
  'small_source',
  'codec',
  'machine_busy',
  'too_slow',
  'failed',
  'not_wanted',
] as const

export const recordingStates = ['on', 'low', 'stopped'] as const

/** What the process that receives a stream reports every few seconds. */
export interface StreamReport {
  health: {
    bitrate: number
    frameRate: number
    keyframeSeconds: number | null
    droppedFrames: number
    advice: (typeof healthAdvice)[number][]
  } | null
  ladder: { rungs: readonly string[]; reason: (typeof ladderReasons)[number] | null }
  recording: (typeof recordingStates)[number]
  unsupportedCodec: string | null
  isKeyReplaced: boolean
  exceededHeight: number | null
  /** When an interrupted stream ends unless its publisher is back. */
  keptUntil?: string | null
}

/** The state of the hub’s topic `live:<creatorOid>`. */
export type LiveState =
  | { streamOid: null }
  | {
      streamOid: string
      phase: PublisherPhase
      viewers: number
      startedAt: string
      /** When who may enter changes. */
      permissionChangesAt: string | null
      /** When its texts or who may enter last changed. */
      changedAt: string
    }

/** The state of the hub’s topic `live-now`: creators whose listed streams are on. */
export interface LiveNowState {
  creatorOids: readonly string[]
}

/** What playlists call the height of the best picture, where it’s played only after logging in (R-live-014). */
export const heightAfterLogin = 'plax.height-after-login'

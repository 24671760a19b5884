import { ApiError } from '../../../lib/api-error.ts'
import type { Quality, QualityChoice } from './engine.ts'

/** How a stream plays here, as the controls show it. */
export interface PlayState {
  /** `lost`: it tries again by itself. `refused`: it can’t, because of `refusal`. */
  status: 'loading' | 'playing' | 'lost' | 'refused' | 'ended'
  /** What the server answered in the place of the stream. */
  refusal: unknown
  /** The streaming software is gone, and may return. */
  isInterrupted: boolean
  isPaused: boolean
  isWaiting: boolean
  /** The viewer went back, or paused. */
  isBehind: boolean
  /** The browser plays only what somebody pressed. */
  needsPress: boolean
  /** The browser plays it only without its sound, so far. */
  isSilenced: boolean
  isMuted: boolean
  /** 0 to 1 */
  volume: number
  /** Moments in milliseconds since 1970: the first, the one that is seen, and the newest. */
  startedAt: number
  moment: number | null
  end: number | null
  /** Seconds */
  latency: number | null
  qualities: readonly Quality[]
  choice: QualityChoice
  lines: number | null
  /** The best picture, where it takes a login. */
  linesAfterLogin: number | null
}

export function firstState(startedAt: number): PlayState {
  return {
    status: 'loading',
    refusal: null,
    isInterrupted: false,
    isPaused: true,
    isWaiting: true,
    isBehind: false,
    needsPress: false,
    isSilenced: false,
    isMuted: false,
    volume: 1,
    startedAt,
    moment: null,
    end: null,
    latency: null,
    qualities: [],
    choice: 'auto',
    lines: null,
    linesAfterLogin: null,
  }
}

/** An administrator is warned before they enter what a password protects (R-admin-013). */
export function isCautioned({ status, refusal }: Pick<PlayState, 'status' | 'refusal'>): boolean {
  const isRefused = status === 'refused' && refusal instanceof ApiError
  return isRefused && refusal.code === 'live.private_caution'
}

import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { LadderBudget } from './ladder-budget.ts'
import type { LadderReason } from './ladder-plan.ts'
import type { RecordingState } from './recording.ts'

export interface BroadcastState {
  /** `waiting` for its first publisher; `starting` until players can begin. */
  phase: 'waiting' | 'starting' | 'live' | 'interrupted' | 'ended'
  /** The codec that a publisher was refused for. */
  unsupportedCodec: string | null
  /** The last publisher was sent away, since its key was replaced. */
  isKeyReplaced: boolean
  /** The lower rungs that run, and why there are no others. */
  ladder: { rungs: readonly string[]; reason: LadderReason | null }
  recording: RecordingState
  /** When it ends, unless a publisher comes (ISO 8601). */
  keptUntil: string | null
}

export interface BroadcastOptions {
  /** Where its recording is, or will be; it exists. */
  folder: string
  /** How long it waits for its publisher to return. */
  graceMs: number
  /** Recording stops when the disk has less. */
  reserveBytes: number
  freeBytes?: (folder: string) => Promise<number>
  /** Null where lower rungs aren’t wanted. */
  budget: LadderBudget | null
  clock: Clock
  log: Log
}

/** Rules of missions that both sides check; free of zod. Numbers are our choice unless named. */

/** R-mission-003. */
export const missionStates = [
  'pending',
  'accepted',
  'rejected',
  'cancelled',
  'success',
  'failed',
  'accepted-timeout',
  'pending-timeout',
] as const
export type MissionState = (typeof missionStates)[number]

/** Those that people choose; the others come with time. */
export const chosenMissionStates = [
  'accepted',
  'rejected',
  'cancelled',
  'success',
  'failed',
] as const
export type ChosenMissionState = (typeof chosenMissionStates)[number]

export const missionTaskMaxLength = 100
/** Missions of one creator that haven’t ended. */
export const missionLimitMax = 50
export const missionPendingSeconds = { min: 30, max: 86_400 } as const
/** Of the longest time limit that a creator takes. */
export const missionMaxSeconds = { min: 60, max: 604_800 } as const
/** Until a creator saves others. */
export const missionDefaults = {
  minCoins: 50,
  missionLimit: 5,
  cancelPenaltyPercent: 0,
  failureRewardPercent: 0,
  pendingTimeLimit: 600,
  maxTimeLimit: 3600,
} as const

/** What of a mission’s coins is paid when it ends so, in percent. */
export function paidPercent(
  state: MissionState,
  terms: { cancelPenaltyPercent: number; failureRewardPercent: number },
): number {
  if (state === 'success') return 100
  if (state === 'cancelled') return terms.cancelPenaltyPercent
  const isFailed = state === 'failed' || state === 'accepted-timeout'
  return isFailed ? terms.failureRewardPercent : 0
}

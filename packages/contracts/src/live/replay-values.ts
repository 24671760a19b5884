/** What became of a recording (R-live-027). */
export const replayStates = ['recorded', 'encoding', 'failed', 'unpublished', 'published'] as const

export type ReplayState = (typeof replayStates)[number]

/** What happened during a stream that a chapter can begin at. */
export const replayEventKinds = ['title', 'pause', 'mark'] as const

export const replayCutsMaxCount = 100
export const replayMarkMaxLength = 100
/** How long ago a moment may be that is marked. */
export const markSecondsMax = 600

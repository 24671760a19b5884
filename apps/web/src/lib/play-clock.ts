import type { Store } from './store.ts'

/** Where a video or a sound is, in ms; null until it plays. */
export type PlayClock = Store<number | null>

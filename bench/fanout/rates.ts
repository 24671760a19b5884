/** Connections of each server. */
export const sockets = 5000
/** Those that get each message by itself: 5,000 would need several cores. */
export const fewSockets = 500
/** The pause between two frames of 5,000 members (`platform/hub/channel.ts`). */
export const batchEveryMs = 200
/** Guests who write a message a second each: 20 messages fill a frame. */
export const writers = 100
export const rounds = 5
/** The sides take turns within a round, since a shared machine is faster in one second than in the next. */
export const slices = 5
export const sliceSeconds = 2

/** Stories that speak in live chats; free of zod. Numbers are our choice. */

/** Seconds between two answers to the chat, which creators choose. */
export const liveStoryWaitDefault = 15
export const liveStoryWaitMax = 600

/** Why a story stopped speaking. */
export const liveStoryStops = ['no_credits', 'story_closed'] as const
export type LiveStoryStop = (typeof liveStoryStops)[number]

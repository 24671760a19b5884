/** Rules of comments that both sides check; free of zod. Numbers are our choice unless named. */

export const commentSorts = ['newest', 'liked'] as const
export type CommentSort = (typeof commentSorts)[number]

/** `deleted` and `taken_down` stand without their words where others answered. */
export const commentStates = ['shown', 'deleted', 'taken_down', 'shadowed'] as const
export type CommentState = (typeof commentStates)[number]

export const commentMaxLength = 1000
export const donorNameMaxLength = 20
/** Pinned comments of one item. */
export const pinnedMaxCount = 3
/** People whom one comment can name so that they are told. */
export const mentionsMaxCount = 10
/** Of one donation. */
export const donationMaxCoins = 1_000_000
/** What one call asks the counts of. */
export const countsMaxItems = 100
/** R-story-chat-107. */
export const chatsToRefund = 5

export const likeModes = ['like', 'unlike'] as const

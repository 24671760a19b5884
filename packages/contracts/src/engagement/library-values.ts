/** Values of playlists, polls and the library; free of zod, so that the browser loads little. */

export const playlistSharings = ['private', 'unlisted', 'public'] as const
export type PlaylistSharing = (typeof playlistSharings)[number]
/** Our choice, as the next two. */
export const playlistTitleMaxLength = 100
export const playlistsMaxCount = 200
export const playlistItemsMaxCount = 5000

/** What somebody did with an item, such as `watched`; features bring their own with their kinds. */
export const historyVerbPattern = /^[a-z_]{1,32}$/

export const pollStates = ['active', 'ended'] as const
/** Seconds after which what is played counts as begun; a short one after this part of its length. */
const begun = { seconds: 5, ofLength: 0.05 }

/** The position from which a play is continued; `durationSeconds` is null while nobody measured it. */
export function begunFrom(durationSeconds: number | null): number {
  return durationSeconds ? Math.min(begun.seconds, durationSeconds * begun.ofLength) : begun.seconds
}

/** How the player page names the playlist that it goes on with. */
export const listParam = 'list'

/** Choices and bounds of the search, free of zod for the browser. */

export const searchSorts = ['relevance', 'new', 'popular'] as const
export type SearchSort = (typeof searchSorts)[number]

/**
 * Whom a story may be for, as the search tells them apart (ours): `subscribers` are also those from
 * before a month.
 */
export const searchAccesses = [
  'open',
  'buyers',
  'buy_or_subscribe',
  'subscribers',
  'invited',
] as const
export type SearchAccess = (typeof searchAccesses)[number]

/** How far matches are counted; more are shown as “100+”. */
export const searchCountMax = 100

/** Characters of a keyword and of a tag. */
export const searchTextMaxLength = 100
/** Tags, ranges, languages or creators of one filter. */
export const searchListMaxCount = 20
/** R-search-017, spec D16: where a bound of a chat-count range is not said. */
export const defaultChatCounts = { min: 0, max: 10_000 } as const

/**
 * The first members of the keys of queries that list items of any kind with what each is to the viewer,
 * and of those that depend on it: stale once they buy something, subscribe, or enter a password.
 */
export const itemListKeys = [
  'stories',
  'contents',
  'search',
  'ranking',
  'creator',
  'creator-items',
  'playlists',
  'history',
  'liked-list',
  'following',
  'comments',
] as const

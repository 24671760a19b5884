import type { KeptPart } from '../engagement/library.service.ts'

/** How playlists and the history lead to stories. */
export const keptStories: KeptPart = {
  pathOf: ({ oid, verb }) => `/story/${oid}${verb === 'chatted' ? '/c' : ''}`,
}

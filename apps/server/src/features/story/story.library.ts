import type { KeptKind } from '../engagement/library.service.ts'
import { storyKind } from './content/story-kind.ts'

/** How playlists and the history lead to stories. */
export const keptStories: KeptKind = {
  ...storyKind,
  pathOf: ({ oid, verb }) => `/story/${oid}${verb === 'chatted' ? '/c' : ''}`,
  isPlayable: () => false,
}

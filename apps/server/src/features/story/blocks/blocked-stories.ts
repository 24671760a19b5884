import type { Deps } from '../../../deps.ts'
import type { BlockedPart } from '../../shelf/shelf.service.ts'
import { presentCards } from '../content/content.cards.ts'
import { storyKind } from '../content/story-kind.ts'

/** Stories that somebody blocked, told as cards beside what is told of every item. */
export function blockedStories(deps: Pick<Deps, 'db' | 'secret' | 'clock'>): BlockedPart {
  return {
    none: { story: null },
    present: async (rows, viewer) => {
      const stories = rows.filter(({ kind }) => kind === storyKind.kind)
      const cards = await presentCards(deps, stories, viewer)
      return new Map(cards.map((story) => [story.contentOid, { story }]))
    },
  }
}

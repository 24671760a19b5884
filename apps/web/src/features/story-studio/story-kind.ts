import { msg } from '@lingui/core/macro'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { storyAdult } from '../story/story-adult.ts'
import { storyCard } from '../story/story-card.tsx'
import { storyChannel } from '../story/story-channel.ts'
import { storyHome } from '../story/story-home.ts'
import { storyRanking } from '../story/story-ranking.ts'
import { storySearch } from '../story/story-search.ts'
import { studioStories } from './studio-stories.ts'

export const storyKind: ItemKind = {
  name: 'story',
  typeNames: { story: msg`Story` },
  plural: msg`Stories`,
  card: storyCard,
  home: storyHome,
  search: storySearch,
  ranking: storyRanking,
  sale: {
    pathOf: ({ contentOid }) => `/story/${contentOid}`,
    staleKeys: ['story'],
    buyLabel: msg`Buy story`,
    terms: msg`Pay once and the story stays yours. Its creator can see that you bought it.`,
    afterBuying: ({ contentOid }) => `/story/${contentOid}/c`,
  },
  adult: storyAdult,
  channel: storyChannel,
  studio: studioStories,
  visits: { chatted: msg`Chatted` },
  deleted: msg`Deleted story`,
  unusedFigures: ['views', 'watchedSeconds'],
}

import { msg } from '@lingui/core/macro'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { storyCard } from './story-card.tsx'

export const storyKind: ItemKind = {
  name: 'story',
  typeNames: { story: msg`Story` },
  card: storyCard,
  sale: {
    pathOf: ({ contentOid }) => `/story/${contentOid}`,
    staleKeys: ['story'],
    buyLabel: msg`Buy story`,
    terms: msg`Pay once and the story stays yours. Its creator can see that you bought it.`,
    afterBuying: (contentOid) => `/story/${contentOid}/c`,
  },
}

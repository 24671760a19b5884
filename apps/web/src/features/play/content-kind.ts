import { msg } from '@lingui/core/macro'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { contentAdult } from './content-adult.ts'
import { contentCard } from './content-card.tsx'
import { contentRanking } from './content-ranking.ts'
import { contentSearch } from './content-search.ts'
import { typeNames } from './type-names.ts'

/** Videos, audio and files. */
export const contentKind: ItemKind = {
  name: 'content',
  typeNames,
  plural: msg`Videos and audio`,
  card: contentCard,
  search: contentSearch,
  ranking: contentRanking,
  sale: {
    pathOf: ({ contentOid, type }) =>
      `/${type === 'branching' ? 'scenario' : 'play'}/${contentOid}`,
    staleKeys: ['content'],
    buyLabel: msg({ message: 'Buy', context: 'to own it' }),
    terms: msg`Pay once and it stays yours. Its creator can see that you bought it.`,
  },
  adult: contentAdult,
  deleted: msg`Deleted item`,
  unusedFigures: ['replies', 'earnedMilli'],
}

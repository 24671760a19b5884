import { msg } from '@lingui/core/macro'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { contentAdult } from '../play/content-adult.ts'
import { contentCard } from '../play/content-card.tsx'
import { contentChannel } from '../play/content-channel.ts'
import { contentHome } from '../play/content-home.ts'
import { contentRanking } from '../play/content-ranking.ts'
import { contentSearch } from '../play/content-search.ts'
import { typeNames } from '../play/type-names.ts'
import { openedPath } from '../play/opened-path.ts'
import { studioContent } from './studio-content.ts'

/** Videos, audio and files. */
export const contentKind: ItemKind = {
  name: 'content',
  typeNames,
  plural: msg`Videos and audio`,
  card: contentCard,
  home: contentHome,
  search: contentSearch,
  ranking: contentRanking,
  sale: {
    pathOf: ({ contentOid, type }) =>
      `/${type === 'branching' ? 'scenario' : 'play'}/${contentOid}`,
    staleKeys: ['content'],
    afterBuying: openedPath,
    buyLabel: msg({ message: 'Buy', context: 'to own it' }),
    terms: msg`Pay once and it stays yours. Its creator can see that you bought it.`,
  },
  adult: contentAdult,
  channel: contentChannel,
  studio: studioContent,
  visits: {
    watched: msg`Watched`,
    listened: msg`Listened`,
    read: msg({ message: 'Read', context: 'what one did' }),
  },
  deleted: msg`Deleted item`,
  unusedFigures: ['replies', 'earnedMilli'],
}

import { msg, plural } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { lazy } from 'react'
import type { KindStudio } from '../../lib/item-kinds/kind-studio.ts'

export const studioStories: KindStudio = {
  view: 'stories',
  viewName: msg`Stories`,
  beginnings: [
    {
      name: msg`Story`,
      Icon: BookOpen,
      begin: async (app) => {
        const { beginStory } = await import('./begin-story.ts')
        return `/story/${await beginStory(app, 'blank')}/canvas`
      },
    },
  ],
  List: lazy(async () => ({ default: (await import('./own-stories.tsx')).OwnStories })),
  newestAt: async (api, signal) => {
    const query = { list: 'mine', limit: 1 } as const
    const { items } = await api('GET /story-chat/chat-contents', { query, signal })
    return items[0]?.updatedAt ?? null
  },
  listPublished: async (api, page, signal) => {
    const query = { list: 'mine', ...page } as const
    const { items, nextCursor } = await api('GET /story-chat/chat-contents', { query, signal })
    const priced = items
      .filter(({ state }) => state === 'published')
      .map(({ contentOid, title, priceCoins }) => ({
        contentOid,
        title,
        listPriceCoins: priceCoins,
        priceCoins,
        sharePercent: 100,
      }))
    return { items: priced, nextCursor }
  },
  sales: [
    { kind: 'story', name: msg`Stories`, bar: 'fill-series-1', mark: 'bg-series-1' },
    {
      kind: 'chat',
      name: msg({ message: 'Chats', context: 'what is sold' }),
      bar: 'fill-series-2',
      mark: 'bg-series-2',
      countOf: (row) => msg`${plural(row.sales, { one: '# reply', other: '# replies' })}`,
    },
    { kind: 'image', name: msg`Images`, bar: 'fill-series-3', mark: 'bg-series-3' },
  ],
}

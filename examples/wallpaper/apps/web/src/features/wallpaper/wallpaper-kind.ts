import { msg, plural } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import { ImagePlus } from 'lucide-react'
import { lazy } from 'react'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import type { KindHome } from '../../lib/item-kinds/kind-home.ts'
import type { KindRanking } from '../../lib/item-kinds/kind-ranking.ts'
import type { KindSearch } from '../../lib/item-kinds/kind-search.ts'
import type { KindStudio } from '../../lib/item-kinds/kind-studio.ts'
import { wallpaperCard } from './wallpaper-card.tsx'

const home: KindHome = {
  listShelves: ({ api }) => {
    const popular = {
      id: 'wallpapers',
      title: msg`Popular wallpapers`,
      to: '/ranking',
      search: { kind: 'wallpaper' },
      query: {
        queryKey: ['wallpaper', 'popular'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const query = { period: 'weekly', limit: 12 } as const
          const { items } = await api('GET /wallpaper/rankings', { query, signal })
          return { items: items.map(({ wallpaper }) => wallpaper) }
        },
      },
    }
    return Promise.resolve({ first: [popular], further: [] })
  },
}

const search: KindSearch = {
  find: (api, query, signal) => api('GET /wallpaper/search', { query, signal }),
  countsChats: false,
  words: {
    languages: msg`Wallpaper language`,
    popular: msg`Most opened`,
    show: msg`Show wallpapers`,
    nothing: msg`No wallpapers match`,
    matches: msg`Your search matches wallpapers.`,
    shown: (count) =>
      msg`${plural(count, { one: '# wallpaper shown', other: '# wallpapers shown' })}`,
  },
}

const ranking: KindRanking<OutputOf<'GET /wallpaper/rankings'>['items'][number]> = {
  list: (api, query, signal) => api('GET /wallpaper/rankings', { query, signal }),
  factsOf: ({ viewers, wallpaper }) => ({
    ...wallpaper,
    author: wallpaper.creatorNickname,
    topic: msg`Wallpaper`,
    users: msg`${plural(viewers, { one: '# viewer', other: '# viewers' })}`,
  }),
  itemOf: ({ wallpaper }) => wallpaper,
  words: {
    note: msg`Ranked by viewers.`,
    nothing: {
      daily: msg`Nothing opened yet today`,
      weekly: msg`Nothing opened in the last 7 days`,
      monthly: msg`Nothing opened in the last 30 days`,
    },
  },
}

const studio: KindStudio = {
  view: 'wallpapers',
  viewName: msg`Wallpapers`,
  beginnings: [
    {
      name: msg`Wallpaper`,
      Icon: ImagePlus,
      begin: () => Promise.resolve('/studio?view=wallpapers'),
    },
  ],
  List: lazy(async () => ({ default: (await import('./own-wallpapers.tsx')).OwnWallpapers })),
  newestAt: async (api, signal) => {
    const query = { list: 'mine', limit: 1 } as const
    const { items } = await api('GET /wallpaper/wallpapers', { query, signal })
    return items.length > 0 ? '' : null
  },
  listPublished: async (api, page, signal) => {
    const query = { list: 'mine', ...page } as const
    const { items, nextCursor } = await api('GET /wallpaper/wallpapers', { query, signal })
    const published = items.filter(({ isPublished }) => isPublished)
    return {
      items: published.map((item) => ({
        ...item,
        listPriceCoins: item.priceCoins,
        sharePercent: 100,
      })),
      nextCursor,
    }
  },
  sales: [{ kind: 'wallpaper', name: msg`Wallpapers`, bar: 'fill-series-1', mark: 'bg-series-1' }],
}

/** Wallpapers, as the shared parts of the web know them. */
export const wallpaperKind: ItemKind = {
  name: 'wallpaper',
  typeNames: { wallpaper: msg`Wallpaper` },
  plural: msg`Wallpapers`,
  card: wallpaperCard,
  home,
  search,
  ranking,
  sale: {
    pathOf: ({ contentOid }) => `/wallpaper/${contentOid}`,
    staleKeys: ['wallpaper'],
    buyLabel: msg`Buy wallpaper`,
    terms: msg`Pay once and it stays yours. Its creator can see that you bought it.`,
  },
  postings: { wallpaper: msg`Wallpaper` },
  adult: {
    title: msg`This is an adult wallpaper`,
    text: msg`Verify your age to see it.`,
    prompt: msg`This is an adult wallpaper. You only verify your age once.`,
  },
  channel: {
    tabs: { wallpapers: msg`Wallpapers` },
    list: (api, { tab: _tab, ...query }, signal) =>
      api('GET /wallpaper/wallpapers', { query: { list: 'creator', ...query }, signal }),
    title: msg`Wallpapers`,
  },
  studio,
  visits: { viewed: msg`Viewed` },
  deleted: msg`Deleted wallpaper`,
  unusedFigures: ['replies', 'earnedMilli', 'watchedSeconds'],
}

import { msg, plural } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import { Radio } from 'lucide-react'
import { lazy } from 'react'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import type { KindHome } from '../../lib/item-kinds/kind-home.ts'
import type { KindRanking } from '../../lib/item-kinds/kind-ranking.ts'
import type { KindSearch } from '../../lib/item-kinds/kind-search.ts'
import type { KindStudio } from '../../lib/item-kinds/kind-studio.ts'
import { liveAdult } from './live-adult.ts'
import { liveCard } from './live-card.tsx'
import { viewersMs } from './live.api.ts'

const Upcoming = lazy(async () => ({
  default: (await import('./schedules/upcoming.tsx')).Upcoming,
}))

const LiveNow = lazy(async () => ({
  default: (await import('./watch/live-now.tsx')).LiveNow,
}))

const home: KindHome = {
  Now: LiveNow,
  Upcoming,
  listShelves: ({ api }) => {
    const now = {
      id: 'live',
      title: msg`Live now`,
      to: '/search',
      search: { kind: 'live' },
      isNow: true as const,
      query: {
        queryKey: ['live', 'home'],
        refetchInterval: viewersMs,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api('GET /live/livestreams', { query: { limit: 12 }, signal }),
      },
    }
    return Promise.resolve({ first: [now], further: [] })
  },
}

const search: KindSearch = {
  find: (api, query, signal) => api('GET /live/search', { query, signal }),
  countsChats: false,
  words: {
    languages: msg`Stream language`,
    popular: msg`Most watched`,
    show: msg`Show live streams`,
    nothing: msg`No live streams match`,
    matches: msg`Your search matches live streams.`,
    shown: (count) =>
      msg`${plural(count, { one: '# live stream shown', other: '# live streams shown' })}`,
  },
}

const ranking: KindRanking<OutputOf<'GET /live/rankings'>['items'][number]> = {
  list: (api, query, signal) => api('GET /live/rankings', { query, signal }),
  factsOf: ({ viewers, live }) => ({
    ...live,
    author: live.creatorNickname,
    topic: msg`Live stream`,
    users: msg({
      message: plural(viewers, { one: '# viewer', other: '# viewers' }),
      context: 'of a stream',
    }),
  }),
  itemOf: ({ live }) => live,
  words: {
    note: msg`Streams that are on now, ranked by viewers.`,
    nothing: {
      daily: msg`No one is live now`,
      weekly: msg`No one is live now`,
      monthly: msg`No one is live now`,
    },
  },
}

const studio: KindStudio = {
  view: 'live',
  viewName: msg({ message: 'Live', context: 'streaming' }),
  beginnings: [
    {
      name: msg`Live stream`,
      Icon: Radio,
      begin: () => Promise.resolve('/studio?view=live'),
    },
  ],
  List: lazy(async () => ({ default: (await import('./studio/live-view.tsx')).LiveView })),
  newestAt: () => Promise.resolve(null),
  listPublished: () => Promise.resolve({ items: [], nextCursor: null }),
  sales: [
    { kind: 'ticket', name: msg`Tickets`, bar: 'fill-series-3', mark: 'bg-series-3' },
    {
      kind: 'live_donation',
      name: msg`Live donations`,
      bar: 'fill-series-5',
      mark: 'bg-series-5',
    },
  ],
}

/** Live streams, as the shared parts of the web know them. */
export const liveKind: ItemKind = {
  name: 'live',
  typeNames: { live: msg`Live stream` },
  plural: msg`Live streams`,
  card: liveCard,
  home,
  search,
  ranking,
  sale: {
    pathOf: ({ contentOid }) => `/live/${contentOid}`,
    staleKeys: ['live'],
    buyLabel: msg`Buy ticket`,
    terms: msg`A ticket opens this creator’s streams until they issue a new one.`,
  },
  adult: liveAdult,
  channel: {
    tabs: {},
    list: (api, { tab: _tab, ...query }, signal) => api('GET /live/livestreams', { query, signal }),
    title: msg`Live now`,
    Upcoming,
  },
  studio,
  BesideReplay: lazy(async () => ({
    default: (await import('./replays/replay-chat.tsx')).ReplayChat,
  })),
  visits: { joined: msg`Watched live` },
  deleted: msg`Ended stream`,
  unusedFigures: ['replies', 'earnedMilli', 'watchedSeconds'],
}

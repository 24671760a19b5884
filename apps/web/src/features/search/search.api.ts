import type { InputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import type { ItemKind, ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import type { SearchQuery } from '../../lib/item-kinds/kind-search.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { hasFilter, hasSubject, type SearchState, type Span } from './search-address.ts'
import { titledFirst } from './titled-first.ts'

/** The items of a kind that a search finds, page by page; asks nothing while there is nothing to search for. */
export function searchQuery(api: Api, kind: ItemKind, state: SearchState) {
  const query = queryOf(kind, state)
  return {
    ...pagedQuery(['search', kind.name, query], (page, signal) =>
      kind.search.find(api, { ...query, limit: 24, ...page }, signal),
    ),
    enabled: hasSubject(state),
  }
}

/** What a section shows of a kind, and of creators: one row of each where there is room. */
const sectionSizes = { upright: 5, wide: 4, creators: 4 }

/** The first items of each kind that a search finds, and the first creators, each with their count. */
export function allQuery(api: Api, kinds: ItemKinds, state: SearchState) {
  const names = kinds.map(({ name }) => name)
  return {
    queryKey: ['search', 'all', names, queryOf(null, state), state.chats],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const withCount = 'true'
      const [creators, ...sections] = await Promise.all([
        asksCreators(state)
          ? findCreators(
              api,
              { keyword: state.keyword, withCount, limit: sectionSizes.creators },
              signal,
            )
          : null,
        ...kinds.map((kind) => {
          const limit = sectionSizes[kind.card.shape ?? 'upright']
          return kind.search.find(api, { ...queryOf(kind, state), withCount, limit }, signal)
        }),
      ])
      const withItems = kinds.flatMap((kind, index) => {
        const found = sections[index]
        return found && found.items.length > 0 ? [{ name: kind.name, ...found }] : []
      })
      // In an order by date or popularity the sections keep theirs.
      const isByWords = state.sort === 'relevance'
      return {
        creators,
        sections: isByWords ? titledFirst(withItems, state.keyword) : withItems,
      }
    },
    enabled: hasSubject(state),
  }
}

/** The kinds that a search of all is about: not those that lack what a filter asks for. */
export function kindsToSearch(kinds: ItemKinds, state: SearchState): ItemKinds {
  return state.chats.length > 0 ? kinds.filter(({ search }) => search.countsChats) : kinds
}

/** Creators have names alone; a search that asks for more asks for items. */
function asksCreators(state: SearchState): boolean {
  return state.keyword !== '' && !hasFilter(state)
}

/** The creators that match a keyword, page by page. */
export function creatorsQuery(api: Api, keyword: string) {
  return {
    ...pagedQuery(['search', 'creators', keyword], (page, signal) =>
      findCreators(api, { keyword, limit: 24, ...page }, signal),
    ),
    enabled: keyword !== '',
  }
}

function findCreators(
  api: Api,
  query: InputOf<'GET /channel/search'>['query'],
  signal: AbortSignal,
) {
  return api('GET /channel/search', { query, signal })
}

/** The kinds of which the same search finds something. */
export function matchingKindsQuery(api: Api, kinds: ItemKinds, state: SearchState) {
  const names = kinds.map(({ name }) => name)
  return {
    queryKey: ['search', 'matching-kinds', names, queryOf(null, state)],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const found = await Promise.all(
        kinds.map((kind) => kind.search.find(api, { ...queryOf(kind, state), limit: 1 }, signal)),
      )
      return names.filter((_, index) => (found[index]?.items.length ?? 0) > 0)
    },
    enabled: hasSubject(state),
  }
}

function queryOf(kind: ItemKind | null, state: SearchState): SearchQuery {
  return {
    keyword: state.keyword,
    tags: state.tags,
    withoutTags: state.withoutTags,
    languages: state.languages,
    creatorLanguages: state.creatorLanguages,
    creatorTags: state.creatorTags,
    creatorOids: state.creators.map(({ oid }) => oid),
    published: state.dates.map(rangeOf),
    prices: state.prices.map(rangeOf),
    chats: kind?.search.countsChats ? state.chats.map(rangeOf) : [],
    access: state.access,
    sort: state.sort,
  }
}

function rangeOf({ min, max }: Span<number | null>): string {
  return `${min ?? 'none'},${max ?? 'none'}`
}

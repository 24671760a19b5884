import type { Api } from '../../lib/api.ts'
import type { ItemKind, ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import type { SearchQuery } from '../../lib/item-kinds/kind-search.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { hasSubject, type SearchState, type Span } from './search-address.ts'

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

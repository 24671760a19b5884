import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { hasSubject, type SearchState, type Span } from './search-address.ts'

type Query = Partial<InputOf<'GET /story-chat/search/stories'>['query']>
export type FoundStory = OutputOf<'GET /story-chat/search/stories'>['items'][number]
export type SearchResult = FoundStory | OutputOf<'GET /content/search'>['items'][number]

/** The stories that a search finds, page by page; asks nothing while there is nothing to search for. */
export function searchQuery(api: Api, state: SearchState) {
  const query = queryOf(state)
  return {
    ...pagedQuery(['search', query], (page, signal) =>
      api('GET /story-chat/search/stories', {
        query: { ...query, limit: 24, ...page },
        signal,
      }),
    ),
    enabled: state.kind === undefined && hasSubject(state),
  }
}

/** The same of videos and audio. */
export function contentSearchQuery(api: Api, state: SearchState) {
  const query = queryOf(state)
  return {
    ...pagedQuery(['search', 'content', query], (page, signal) =>
      api('GET /content/search', { query: { ...query, limit: 24, ...page }, signal }),
    ),
    enabled: state.kind === 'content' && hasSubject(state),
  }
}

function queryOf(state: SearchState): Query {
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
    chats: state.chats.map(rangeOf),
    access: state.access,
    sort: state.sort,
  }
}

function rangeOf({ min, max }: Span<number | null>): string {
  return `${min ?? 'none'},${max ?? 'none'}`
}

import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import type { BrowseFilter } from './browse-address.ts'

/** All stories of a genre and a language, page by page. */
export function browseQuery(api: Api, { genre, language, sort }: BrowseFilter) {
  const narrowed = { ...(genre && { genre }), ...(language && { language }) }
  return pagedQuery(['stories', 'browse', sort, narrowed], (page, signal) =>
    api('GET /story-chat/chat-contents', {
      query: { list: sort, limit: 20, ...narrowed, ...page },
      signal,
    }),
  )
}

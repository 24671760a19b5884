import type { Genre } from '@plax/contracts/story/story-values'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

/** The stories of a genre, most read first, page by page. */
export function genreQuery(api: Api, genre: Genre) {
  return pagedQuery(['stories', 'genre', genre], (page, signal) =>
    api('GET /story-chat/chat-contents', {
      query: {
        list: 'popular',
        genre,
        limit: 20,
        ...page,
      },
      signal,
    }),
  )
}

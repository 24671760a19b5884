import type { Genre } from '@plax/contracts/story-values'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** The stories of a genre, most read first, page by page. */
export function genreQuery(api: Api, genre: Genre) {
  return infiniteQueryOptions({
    queryKey: ['stories', 'genre', genre],
    queryFn: ({ pageParam, signal }) =>
      api('GET /story-chat/chat-contents', {
        query: {
          list: 'popular',
          genre,
          limit: 20,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

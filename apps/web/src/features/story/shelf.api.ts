import type { OutputOf } from '@plax/contracts'
import type { Genre } from '@plax/contracts/story/story-values'
import type { Api } from '../../lib/api.ts'

export type StoryCardData = OutputOf<'GET /story-chat/chat-contents'>['items'][number]

/** The first page of a list of stories, for a shelf; of one genre, if it is named. */
export function shelfQuery(api: Api, list: 'new' | 'popular', genre?: Genre) {
  return {
    queryKey: ['stories', list, genre ?? 'all'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /story-chat/chat-contents', {
        query: { list, limit: 12, ...(genre ? { genre } : {}) },
        signal,
      }),
  }
}

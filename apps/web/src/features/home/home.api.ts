import { queryOptions } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'

export type StoryCardData = OutputOf<'GET /story-chat/chat-contents'>['items'][number]
export type StoryList = NonNullable<InputOf<'GET /story-chat/chat-contents'>['query']['list']>

/** The first page of a list of stories, for a shelf. */
export function shelfQuery(api: Api, list: StoryList) {
  return queryOptions({
    queryKey: ['stories', list],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-contents', { query: { list, limit: 12 }, signal }),
  })
}

import type { OutputOf } from '@plax/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type OwnStory = OutputOf<'GET /story-chat/chat-contents'>['items'][number]
export type StoryContent = OutputOf<'GET /story-chat/chat-content'>['content']

/** A creator's own stories, drafts included, newest first. */
export function ownStoriesQuery(api: Api, userOid: string) {
  return infiniteQueryOptions({
    queryKey: ['own-stories', userOid],
    queryFn: ({ pageParam, signal }) =>
      api('GET /story-chat/chat-contents', {
        query: { list: 'mine', limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

/** A story with what its owner edits. */
export function editedStoryQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['edited-story', contentOid],
    queryFn: async ({ signal }) =>
      (await api('GET /story-chat/chat-content', { query: { contentOid }, signal })).content,
    staleTime: 0,
  })
}

export function modelsQuery(api: Api) {
  return queryOptions({
    queryKey: ['story-models'],
    queryFn: async ({ signal }) => (await api('GET /story-chat/models', { signal })).items,
    staleTime: 300_000,
  })
}

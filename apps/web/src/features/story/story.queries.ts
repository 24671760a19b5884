import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type OwnStory = OutputOf<'GET /story-chat/chat-contents'>['items'][number]
export type StoryContent = OutputOf<'GET /story-chat/chat-content'>['content']

/** A creator's own stories, drafts included, newest first. */
export function ownStoriesQuery(api: Api, userOid: string) {
  return {
    ...pagedQuery(['own-stories', userOid], (page, signal) =>
      api('GET /story-chat/chat-contents', {
        query: { list: 'mine', limit: 50, ...page },
        signal,
      }),
    ),
    staleTime: 0,
  }
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

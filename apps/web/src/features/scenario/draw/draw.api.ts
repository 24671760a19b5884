import type { OutputOf } from '@plax/contracts'
import type { Scenario } from '@plax/branching/scenario'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import type { Api } from '../../../lib/api.ts'
import { readAll } from '../../../lib/read-all.ts'

export type DrawnStory = OutputOf<'GET /content/scenario'>
export type Content = OutputOf<'GET /content/content'>['content']
export type TweeRead = OutputOf<'POST /content/scenario/twee/read'>
export type OwnPart = OutputOf<'GET /content/contents'>['items'][number]

/** Fetched again each time that the editor opens; the editor keeps it from then on. */
export function drawnStoryQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['drawn-story', contentOid],
    queryFn: async ({ signal }) => {
      const query = { contentOid }
      const [story, { content }] = await Promise.all([
        api('GET /content/scenario', { query, signal }),
        api('GET /content/content', { query, signal }),
      ])
      return { story, content }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export async function saveStory(
  api: Api,
  body: { contentOid: string; scenario: Scenario; version: number },
) {
  return api('POST /content/scenario', { body })
}

export function isStoryConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'content.conflict'
}

const playable: ReadonlySet<OwnPart['type']> = new Set(['video', 'audio', 'clip'])

/** What scenes can play: the creator’s own published video, audio and clips, newest first. */
export function ownPartsQuery(api: Api) {
  return queryOptions({
    queryKey: ['own-parts'],
    queryFn: async ({ signal }) => {
      const all = await readAll((page) =>
        api('GET /content/contents', { query: { view: 'published', ...page }, signal }),
      )
      return all.filter(({ type }) => playable.has(type))
    },
    staleTime: 30_000,
  })
}

import type { OutputOf } from '@plax/contracts'
import type { CommentSort } from '@plax/contracts/engagement/comment-values'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type CommentPage = OutputOf<'GET /content/comments'>
export type Comment = CommentPage['items'][number]

/** By what a call names a comment. */
export const nameOf = ({ contentOid, position }: Comment) => ({
  contentOid,
  commentPosition: position,
})

/** `linked` is the position of a comment that a link leads to. */
export function commentsQuery(
  api: Api,
  { contentOid, sort, linked }: { contentOid: string; sort: CommentSort; linked: number | null },
) {
  const asked = { contentOid, sort, limit: 20, ...(linked !== null && { linked }) }
  return pagedQuery(['comments', contentOid, sort, linked], (page, signal) =>
    api('GET /content/comments', { query: { ...asked, ...page }, signal }),
  )
}

export function repliesQuery(api: Api, parent: Comment) {
  const { contentOid, position } = parent
  return pagedQuery(['replies', contentOid, position], (page, signal) =>
    api('GET /content/comment/replies', {
      query: { ...nameOf(parent), limit: 20, ...page },
      signal,
    }),
  )
}

/** People to suggest in a comment on an item, or in a reply to `parent`. */
export function nameableQuery(
  api: Api,
  { contentOid, parentPosition }: { contentOid: string; parentPosition: number | null },
) {
  return queryOptions({
    queryKey: ['nameable', contentOid, parentPosition],
    queryFn: async ({ signal }) => {
      const query = { contentOid, ...(parentPosition !== null && { parentPosition }) }
      return (await api('GET /content/comment/people', { query, signal })).items
    },
    staleTime: 60_000,
  })
}

const listNames = new Set<unknown>(['comments', 'replies', 'item-counts'])

/** Fetches again what shows comments of an item. */
export function refreshComments(queryClient: QueryClient, contentOid: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => listNames.has(queryKey[0]) && queryKey[1] === contentOid,
  })
}

type Pages = InfiniteData<{ items: Comment[]; pinned?: Comment[]; linked?: Comment[] }>

/** Shows a comment as the server answered it, wherever it stands. */
export function showChanged(
  queryClient: QueryClient,
  { contentOid, commentOid }: Comment,
  change: (comment: Comment) => Comment,
): void {
  const changed = (list: Comment[]) =>
    list.map((comment) => (comment.commentOid === commentOid ? change(comment) : comment))
  queryClient.setQueriesData<Pages>(
    {
      predicate: ({ queryKey }) =>
        ['comments', 'replies'].includes(String(queryKey[0])) && queryKey[1] === contentOid,
    },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          items: changed(page.items),
          ...(page.pinned && { pinned: changed(page.pinned) }),
          ...(page.linked && { linked: changed(page.linked) }),
        })),
      },
  )
}

import { infiniteQueryOptions } from '@tanstack/react-query'

interface Page {
  items: unknown[]
  nextCursor: string | null
}

/** A list that comes page by page: `read` takes the `cursor` of a page into its query, none for the first. */
export function pagedQuery<Answer extends Page>(
  queryKey: readonly unknown[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page: Answer) => page.nextCursor,
  })
}

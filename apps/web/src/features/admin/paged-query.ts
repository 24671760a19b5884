import { infiniteQueryOptions } from '@tanstack/react-query'

interface Page {
  items: unknown[]
  nextCursor: string | null
}

/**
 * A list of the console, page by page. It is not asked again when the window comes back, as each
 * look is on record.
 */
export function pagedQuery<Answer extends Page>(
  key: readonly unknown[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page: Answer) => page.nextCursor,
    refetchOnWindowFocus: false,
  })
}

/** The filters that say something. */
export function filled<Name extends string>(
  filters: Record<Name, string>,
): Partial<Record<Name, string>> {
  const said = Object.entries(filters).filter(([, word]) => word !== '')
  return Object.fromEntries(said) as Partial<Record<Name, string>>
}

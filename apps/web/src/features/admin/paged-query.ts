import { infiniteQueryOptions } from '@tanstack/react-query'

interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/**
 * A list of the console, page by page. It is not asked again when the window comes back, as each
 * look is on record.
 */
export function pagedQuery<Row>(
  key: readonly unknown[],
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page<Row>) => page.nextCursor,
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

import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: {
    data: Data | undefined
    isError: boolean
    /** It waits for the browser to be online. */
    isPaused: boolean
    error: unknown
    refetch: () => unknown
  }
  /** The shape of what is coming. */
  pending?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings: while it comes, and where it fails. What was loaded before stays. */
export function Loaded<Data>({ query, pending, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError || query.isPaused) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  return pending ?? <Skeleton className="h-80" />
}

/** A list that comes at once; one that comes page by page is `Pages`. */
export function Rows<Row>({
  empty,
  children,
  ...loaded
}: LoadedProps<Row[]> & { empty: ReactNode }) {
  return <Loaded {...loaded}>{(rows) => (rows.length === 0 ? empty : children(rows))}</Loaded>
}

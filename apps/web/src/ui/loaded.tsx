import { type ReactNode, useState } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface Query<Data> {
  data: Data | undefined
  isError: boolean
  /** It waits for the browser to be online. */
  isPaused: boolean
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  /** The shape of what is coming. */
  pending?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings: while it comes, and where it fails. What was loaded before stays. */
export function Loaded<Data>({ query, pending, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (hasFailed(query)) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  return pending ?? <Skeleton className="h-80" />
}

/**
 * Parts of a page with queries of their own: if all of them fail, one error is shown. With `pending`
 * they first appear together, so that none moves what is below it. From then on each part shows by
 * itself that it loads: one that failed asks again as soon as it appears.
 */
export function Together(props: {
  queries: readonly Query<unknown>[]
  pending?: ReactNode
  children: ReactNode
}) {
  const { queries, pending, children } = props
  const [hasAppeared, setAppeared] = useState(false)
  const isReady = !queries.some(isLoading)
  if (isReady && !hasAppeared) setAppeared(true)
  if (pending && !isReady && !hasAppeared) return pending
  if (!queries.every(hasFailed)) return children
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  return <ErrorState error={queries[0]?.error} onRetry={retry} />
}

function isLoading({ data, isError, isPaused }: Query<unknown>): boolean {
  return data === undefined && !isError && !isPaused
}

function hasFailed({ data, isError, isPaused }: Query<unknown>): boolean {
  return data === undefined && (isError || isPaused)
}

/** A list that comes at once; one that comes page by page is `Pages`. */
export function Rows<Row>({
  empty,
  children,
  ...loaded
}: LoadedProps<Row[]> & { empty: ReactNode }) {
  return <Loaded {...loaded}>{(rows) => (rows.length === 0 ? empty : children(rows))}</Loaded>
}

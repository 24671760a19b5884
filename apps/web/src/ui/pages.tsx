import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

type Listed<Row> = UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>

/** A list that comes page by page: while it comes, where it fails, where it is empty. */
export function Pages<Row>({
  list,
  empty,
  children,
}: {
  list: Listed<Row>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  if (list.isPending) return <Skeleton className="h-80" />
  if (list.isError && !list.data) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  const rows = list.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {list.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Load more</Trans>}
          </Button>
        </div>
      ) : null}
    </>
  )
}

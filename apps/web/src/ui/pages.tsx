import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { Loaded } from './loaded.tsx'

/** A list that comes page by page. */
export type PagedList<Row> = UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>

interface PagesProps<Row> {
  list: PagedList<Row>
  /** The shape of what is coming. */
  pending?: ReactNode
  empty: ReactNode
  /** Fetches on by itself where the reader comes to its end. */
  endless?: boolean
  children: (rows: Row[]) => ReactNode
}

/** A list that comes page by page: while it comes, where it fails, where it is empty. */
export function Pages<Row>({ list, pending, empty, endless = false, children }: PagesProps<Row>) {
  return (
    <Loaded query={list} pending={pending}>
      {(data) => {
        const rows = data.pages.flatMap((page) => page.items)
        if (rows.length === 0) return empty
        return (
          <>
            {children(rows)}
            {list.hasNextPage ? <More list={list} endless={endless} /> : null}
          </>
        )
      }}
    </Loaded>
  )
}

function More({ list, endless }: { list: PagedList<unknown>; endless: boolean }) {
  const { isFetchingNextPage: isBusy, isFetchNextPageError: hasFailed } = list
  const more = () => void list.fetchNextPage()
  const place = useInSight(endless && !isBusy && !hasFailed, more)
  return (
    <div ref={place} className="mt-4 flex flex-col items-center gap-2">
      {hasFailed ? <Failure error={list.error} /> : null}
      <Button busy={isBusy} onClick={more}>
        {hasFailed ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}

/** Calls once whatever takes the `ref` comes near to sight, as long as it is `watched`. */
function useInSight(isWatched: boolean, onSight: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  useEffect(() => {
    if (!isWatched || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isWatched])
  return place
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { walletChanges } from './amounts.ts'
import { BalanceAt } from './balance-at.tsx'
import { BucketAmount } from './bucket-amount.tsx'
import { typeName } from './names.ts'
import { postingsQuery, type Posting } from './wallet.api.ts'
import { When } from './when.tsx'

/** Every posting of the own wallet, newest first; each opens its entries. */
export function History() {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-lg font-semibold">
        <Trans>History</Trans>
      </h2>
      <Postings />
    </section>
  )
}

function Postings() {
  const { api } = useApp()
  const postings = useInfiniteQuery(postingsQuery(api))
  if (postings.isPending) return <Skeleton className="h-64" />
  if (postings.isError) {
    return <ErrorState error={postings.error} onRetry={() => void postings.refetch()} />
  }
  const rows = postings.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return <NothingYet />
  return (
    <>
      <BalanceAt />
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {rows.map((posting) => (
          <PostingRow key={posting.id} posting={posting} />
        ))}
      </ul>
      {postings.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button busy={postings.isFetchingNextPage} onClick={() => void postings.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      ) : null}
    </>
  )
}

function PostingRow({ posting }: { posting: Posting }) {
  const { t } = useLingui()
  const changes = walletChanges(posting)
  return (
    <li>
      <Link
        to="/wallet/entries/$postingId"
        params={{ postingId: posting.id }}
        className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-pressed focus-visible:-outline-offset-2"
      >
        <span className="min-w-32 flex-1">
          <span className="block truncate text-sm font-medium">{t(typeName(posting.type))}</span>
          <span className="block text-xs text-ink-faint">
            <When at={posting.createdAt} />
          </span>
        </span>
        <span className="flex flex-col items-end text-sm md:flex-row md:flex-wrap md:items-baseline md:justify-end md:gap-x-5">
          {changes.map((change) => (
            <BucketAmount key={change.bucket} {...change} />
          ))}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={<Trans>Nothing has moved yet</Trans>}
      text={
        <Trans>
          Each charge, conversion and chat will stand here, with the entries it made in the books.
        </Trans>
      }
    >
      <Link to="/wallet/charge" className={buttonClasses('primary')}>
        <Trans>Charge coins</Trans>
      </Link>
    </EmptyState>
  )
}

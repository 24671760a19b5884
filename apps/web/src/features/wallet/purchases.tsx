import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Order, ordersQuery } from './wallet.api.ts'
import { When } from './when.tsx'

/** What the reader bought, each with its receipt; nothing where nothing was. */
export function Purchases() {
  const { api } = useApp()
  const orders = useInfiniteQuery(ordersQuery(api))
  if (orders.isPending) return <Skeleton className="h-24" />
  if (orders.isError) {
    return <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
  }
  const rows = orders.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="mb-3 scroll-mt-20 text-lg font-semibold">
        <Trans>Purchases</Trans>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {rows.map((order) => (
          <PurchaseRow key={order.orderOid} order={order} />
        ))}
      </ul>
      {orders.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const receipt = 'py-1 text-accent-ink underline underline-offset-2'

function PurchaseRow({ order }: { order: Order }) {
  const { contentOid, title, creatorNickname, postingId, refundPostingId, refundReason } = order
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        {title ? (
          <Link
            to="/story/$contentOid"
            params={{ contentOid }}
            className="block truncate py-0.5 font-medium hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="font-medium">
            <Trans>A story that is gone</Trans>
          </p>
        )}
        <p className="truncate text-xs text-ink-faint">
          {creatorNickname} · <When at={order.createdAt} />
        </p>
        {refundReason ? (
          <p className="text-sm text-ink-soft">
            <Trans>Refunded: {refundReason}</Trans>
          </p>
        ) : null}
      </div>
      {order.state === 'refunded' ? (
        <Badge tone="gold">
          <Trans>Refunded</Trans>
        </Badge>
      ) : null}
      <PriceTag amount={order.priceCoins} currency="coin" />
      <div className="flex gap-4 text-sm">
        <Link to="/wallet/entries/$postingId" params={{ postingId }} className={receipt}>
          <Trans>Receipt</Trans>
        </Link>
        {refundPostingId ? (
          <Link
            to="/wallet/entries/$postingId"
            params={{ postingId: refundPostingId }}
            className={receipt}
          >
            <Trans>Receipt of the refund</Trans>
          </Link>
        ) : null}
      </div>
    </li>
  )
}

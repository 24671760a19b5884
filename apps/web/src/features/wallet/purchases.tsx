import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Order, ordersQuery } from '../commerce/commerce.api.ts'
import { PurchaseRow } from '../commerce/purchase-row.tsx'

const shown = 3

/** In the wallet: what the reader bought last, and the way to all of it; nothing where nothing was. */
export function Purchases() {
  const { api } = useApp()
  const orders = useInfiniteQuery(ordersQuery(api))
  return (
    <Loaded query={orders} pending={<Skeleton className="h-24" />}>
      {({ pages: [page] }) => (page?.items.length ? <Latest orders={page.items} /> : null)}
    </Loaded>
  )
}

function Latest({ orders }: { orders: Order[] }) {
  return (
    <section aria-labelledby="purchases">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="purchases" className="text-lg font-semibold">
          <Trans>Purchases</Trans>
        </h2>
        <Link
          to="/wallet/purchases"
          className="py-1 text-sm text-accent-ink underline underline-offset-2"
        >
          <Trans>All purchases</Trans>
        </Link>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {orders.slice(0, shown).map((order) => (
          <PurchaseRow key={order.orderOid} order={order} />
        ))}
      </ul>
    </section>
  )
}

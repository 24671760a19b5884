import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ordersQuery } from './commerce.api.ts'
import { PurchaseRow } from './purchase-row.tsx'

/** What the reader gave to others, to whom, and its receipt. */
export function SentGifts() {
  const { api } = useApp()
  const list = useInfiniteQuery(ordersQuery(api, 'gifts'))
  return (
    <Pages
      list={list}
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState
          icon={<Gift aria-hidden />}
          title={<Trans>No gifts sent yet</Trans>}
          text={<Trans>What you give to others shows up here.</Trans>}
        >
          <FindSomething />
        </EmptyState>
      }
      endless
    >
      {(orders) => (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
          {orders.map((order) => (
            <PurchaseRow key={order.orderOid} order={order} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

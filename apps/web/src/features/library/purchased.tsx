import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Age } from '../../ui/age.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { OrderBadge } from '../commerce/order-badge.tsx'
import { OrderTitle } from '../commerce/order-title.tsx'
import { ordersQuery } from '../wallet/wallet.api.ts'
import { rowsClasses } from './kept-row.tsx'

/** What the reader bought, latest first. */
export function Purchased() {
  const { api } = useApp()
  const list = useInfiniteQuery(ordersQuery(api))
  return (
    <Pages
      list={list}
      endless
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState
          icon={<ShoppingBag aria-hidden />}
          title={<Trans>No purchases yet</Trans>}
          text={<Trans>What you buy stays here.</Trans>}
        />
      }
    >
      {(orders) => (
        <ul className={rowsClasses}>
          {orders.map((order) => (
            <li key={order.orderOid} className="relative flex items-center gap-3 p-4">
              <Link
                to="/wallet/receipts/$orderOid"
                params={{ orderOid: order.orderOid }}
                dir="auto"
                className="min-w-0 flex-1 font-medium break-words after:absolute after:inset-0 hover:underline"
              >
                <OrderTitle order={order} />
              </Link>
              <OrderBadge state={order.state} />
              <Age at={order.createdAt} className="text-xs text-ink-faint" />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

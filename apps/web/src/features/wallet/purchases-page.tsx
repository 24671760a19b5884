import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ordersQuery } from '../commerce/commerce.api.ts'
import { PurchaseRow } from '../commerce/purchase-row.tsx'
import { WalletLayout } from './wallet-layout.tsx'

/** What the reader bought, latest first, each with its receipt. */
export function PurchasesPage() {
  return (
    <WalletLayout title={<Trans>Purchases</Trans>}>
      <PurchaseList />
    </WalletLayout>
  )
}

function PurchaseList() {
  const { api } = useApp()
  const list = useInfiniteQuery(ordersQuery(api))
  return (
    <Pages list={list} empty={<NothingBought />}>
      {(orders) => (
        <>
          <p className="mb-4 max-w-[65ch] text-sm text-ink-soft">
            <Trans>You keep what you bought, even if its price changes.</Trans>
          </p>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
            {orders.map((order) => (
              <PurchaseRow key={order.orderOid} order={order} />
            ))}
          </ul>
        </>
      )}
    </Pages>
  )
}

function NothingBought() {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={<Trans>No purchases yet</Trans>}
      text={<Trans>What you buy with coins shows up here.</Trans>}
    >
      <FindSomething />
    </EmptyState>
  )
}

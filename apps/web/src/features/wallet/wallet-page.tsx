import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { walletQuery } from '../../lib/wallet.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Together } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { heldCouponsQuery } from '../coupons/coupons.api.ts'
import { HeldCoupons } from '../coupons/held-coupons.tsx'
import { Balances, BalancesPending } from './balances.tsx'
import { History } from './history.tsx'
import { Purchases } from './purchases.tsx'
import { ordersQuery } from '../commerce/commerce.api.ts'
import { ordinaryReplyQuery } from './wallet.api.ts'
import { WalletLayout } from './wallet-layout.tsx'
import { SpendingLimits } from './spending-limits.tsx'
import { Worth } from './worth.tsx'

/** What the reader holds, the ways to more of it, and everything that ever moved. */
export function WalletPage() {
  const { api } = useApp()
  const wallet = useQuery(walletQuery(api))
  const price = useQuery(ordinaryReplyQuery(api))
  const orders = useInfiniteQuery(ordersQuery(api))
  const coupons = useQuery(heldCouponsQuery(api))
  return (
    <WalletLayout isRoot title={<Trans>Wallet</Trans>}>
      <Together queries={[wallet, price, orders, coupons]} pending={<Pending />}>
        <div className="flex flex-col gap-10">
          <div>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
              <Worth />
              <WaysToMore />
            </div>
            <Balances />
          </div>
          <Purchases />
          <HeldCoupons />
          <SpendingLimits />
          <History />
        </div>
      </Together>
    </WalletLayout>
  )
}

function Pending() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-11 max-w-md" />
      <BalancesPending />
    </div>
  )
}

function WaysToMore() {
  return (
    <div className="flex flex-wrap gap-2 max-md:basis-full">
      <Link
        to="/wallet/charge"
        search={{ as: 'credits' }}
        className={cx(buttonClasses('primary'), 'max-md:basis-full')}
      >
        <Trans>Buy credits</Trans>
      </Link>
      <Link to="/wallet/charge" className={cx(buttonClasses(), 'max-md:grow')}>
        <Trans>Buy coins</Trans>
      </Link>
      <Link to="/wallet/convert" className={cx(buttonClasses(), 'max-md:grow')}>
        <Trans>Convert to credits</Trans>
      </Link>
    </div>
  )
}

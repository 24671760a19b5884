import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { HeldCoupons } from '../coupons/held-coupons.tsx'
import { Balances } from './balances.tsx'
import { History } from './history.tsx'
import { Purchases } from './purchases.tsx'
import { WalletLayout } from './wallet-layout.tsx'
import { Worth } from './worth.tsx'

/** What the reader holds, the ways to more of it, and everything that ever moved. */
export function WalletPage() {
  return (
    <WalletLayout isRoot title={<Trans>Wallet</Trans>}>
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
        <History />
      </div>
    </WalletLayout>
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

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { HeldCoupons } from '../coupons/held-coupons.tsx'
import { Balances } from './balances.tsx'
import { History } from './history.tsx'
import { Purchases } from './purchases.tsx'
import { WalletLayout } from './wallet-layout.tsx'

/** What the reader holds, the ways to more of it, and everything that ever moved. */
export function WalletPage() {
  const viewer = useViewer()
  return (
    <WalletLayout
      isRoot
      title={<Trans>Wallet</Trans>}
      actions={
        viewer ? (
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
        ) : null
      }
    >
      <div className="flex flex-col gap-10">
        <Balances />
        <Purchases />
        <HeldCoupons />
        <History />
      </div>
    </WalletLayout>
  )
}

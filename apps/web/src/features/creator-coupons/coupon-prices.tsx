import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Rows, Together } from '../../ui/loaded.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { earningTermsQuery } from '../earning/earning-terms.ts'
import { Forecast, FractionNote } from '../earning/forecast.tsx'
import { type CouponExample, withCouponEach } from './coupon-examples.ts'
import { saleOf } from './example-prices.tsx'
import { type ItemCoupon, soldItemsQuery } from './item-coupons.api.ts'

/** What each item that a code is for costs with it and what that earns. */
export function CouponPrices({ coupon, onClose }: { coupon: ItemCoupon; onClose: () => void }) {
  const { api, kinds } = useApp()
  const { code } = coupon
  const sold = useQuery({
    ...soldItemsQuery(api, kinds),
    select: (items) => withCouponEach(coupon, items),
  })
  const terms = useQuery(earningTermsQuery(api))
  const pending = <SkeletonRows rows={3} className="h-12" />
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Prices with {code}</Trans>}
      description={
        <Trans>What you earn is after the platform fee. You earn nothing from bonus coins.</Trans>
      }
    >
      <Together queries={[sold, terms]} pending={pending}>
        <Rows query={sold} pending={pending} empty={<NothingSold />}>
          {(examples) => <Prices examples={examples} />}
        </Rows>
      </Together>
    </Dialog>
  )
}

function Prices({ examples }: { examples: CouponExample[] }) {
  const { t } = useLingui()
  return (
    <>
      <Table<CouponExample>
        stacked
        caption={t`Prices`}
        rows={examples}
        rowKey={({ contentOid }) => contentOid}
        columns={[
          {
            key: 'item',
            label: t({ message: 'Item', context: 'coupon' }),
            cell: ({ title }) => (
              <span dir="auto" className="font-medium break-words">
                {title}
              </span>
            ),
          },
          {
            key: 'now',
            label: t({ message: 'Without the code', context: 'price' }),
            numeric: true,
            cell: ({ currentCoins: coins }) => (
              <Plural value={coins} one="# coin" other="# coins" />
            ),
          },
          {
            key: 'with',
            label: t({ message: 'With the code', context: 'price' }),
            numeric: true,
            cell: ({ priceCoins, isCheaper }) =>
              isCheaper ? (
                <Plural value={priceCoins} one="# coin" other="# coins" />
              ) : (
                <span className="text-ink-faint">
                  <Trans>Not lower</Trans>
                </span>
              ),
          },
          {
            key: 'earned',
            label: t`You earn`,
            numeric: true,
            cell: (example) => (
              <span className="text-teal">
                <Forecast sale={saleOf(example)} />
              </span>
            ),
          },
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft empty:hidden">
        <FractionNote sales={examples.map(saleOf)} />
      </p>
    </>
  )
}

function NothingSold() {
  return (
    <EmptyState
      icon={<BadgePercent aria-hidden />}
      title={<Trans>Nothing for sale yet</Trans>}
      text={<Trans>Items appear here once they’re published with a price.</Trans>}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BadgePercent, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { FractionNote } from '../earning/forecast.tsx'
import { couponExample, type SoldItem } from './coupon-examples.ts'
import { saleOf } from './example-prices.tsx'
import { ItemCouponRow } from './item-coupon-row.tsx'
import { type ItemCoupon, itemCouponsQuery, soldItemsQuery } from './item-coupons.api.ts'
import { NewItemCoupon } from './new-item-coupon.tsx'

/** Where a creator makes and manages discount codes for items of every kind. */
export function ItemCoupons() {
  const { api, kinds } = useApp()
  const items = useQuery(soldItemsQuery(api, kinds))
  const sold = items.data ?? []
  const list = useInfiniteQuery(itemCouponsQuery(api))
  const [isMaking, setMaking] = useState(false)
  return (
    <section className="mt-12">
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h2 className="text-xl font-semibold">
            <Trans>Item coupons</Trans>
          </h2>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              Coupons that make one of your items, or all of them, cheaper. You earn the lower price
              minus the platform fee.
            </Trans>
          </p>
        </div>
        {sold.length > 0 ? (
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setMaking(true)}
          >
            <Trans>New item coupon</Trans>
          </Button>
        ) : null}
      </header>
      <Loaded query={items}>
        {() => (
          <Pages list={list} empty={<NoCodes canMake={sold.length > 0} />}>
            {(coupons) => <Coupons coupons={coupons} sold={sold} />}
          </Pages>
        )}
      </Loaded>
      {isMaking ? <NewItemCoupon items={sold} onClose={() => setMaking(false)} /> : null}
    </section>
  )
}

function Coupons({ coupons, sold }: { coupons: readonly ItemCoupon[]; sold: readonly SoldItem[] }) {
  const rows = coupons.map((coupon) => ({
    coupon,
    example: coupon.state === 'usable' ? couponExample(coupon, sold) : undefined,
  }))
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {rows.map(({ coupon, example }) => (
          <ItemCouponRow key={coupon.code} coupon={coupon} example={example} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft empty:hidden">
        <FractionNote sales={rows.flatMap(({ example }) => (example ? [saleOf(example)] : []))} />
      </p>
    </>
  )
}

function NoCodes({ canMake }: { canMake: boolean }) {
  return (
    <EmptyState
      icon={<BadgePercent aria-hidden />}
      title={<Trans>No item coupons yet</Trans>}
      text={
        canMake ? (
          <Trans>Create one and share it.</Trans>
        ) : (
          <Trans>Coupons need a published item with a price.</Trans>
        )
      }
    />
  )
}

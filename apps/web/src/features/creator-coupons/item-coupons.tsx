import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BadgePercent, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type PagedList, Pages } from '../../ui/pages.tsx'
import { ItemCouponRow } from './item-coupon-row.tsx'
import { type ItemCoupon, itemCouponsQuery, soldItemsQuery } from './item-coupons.api.ts'
import { NewItemCoupon } from './new-item-coupon.tsx'

/** Where a creator makes discount codes for content, and looks after them. */
export function ItemCoupons() {
  const { api } = useApp()
  const content = useInfiniteQuery(itemCouponsQuery(api, 'content'))
  const stories = useInfiniteQuery(itemCouponsQuery(api, 'story'))
  const showsStories = holdsAny(stories) || stories.error !== null
  const sold = useQuery(soldItemsQuery(api)).data ?? []
  const [isMaking, setMaking] = useState(false)
  return (
    <section className="mt-12">
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h2 className="text-xl font-semibold">
            <Trans>Discount codes</Trans>
          </h2>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              Codes that make one of your works cheaper. You earn the lower price minus the platform
              fee.
            </Trans>
          </p>
        </div>
        {sold.length > 0 ? (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setMaking(true)}>
            <Trans>New code</Trans>
          </Button>
        ) : null}
      </header>
      <div className="flex flex-col gap-4">
        {showsStories && !holdsAny(content) && !content.error ? null : (
          <Codes list={content} empty={<NoCodes canMake={sold.length > 0} />} />
        )}
        {showsStories ? <Codes list={stories} empty={null} /> : null}
      </div>
      {isMaking ? <NewItemCoupon items={sold} onClose={() => setMaking(false)} /> : null}
    </section>
  )
}

const holdsAny = ({ data }: PagedList<ItemCoupon>) =>
  data?.pages.some(({ items }) => items.length > 0) ?? false

function NoCodes({ canMake }: { canMake: boolean }) {
  return (
    <EmptyState
      icon={<BadgePercent aria-hidden />}
      title={<Trans>No discount codes yet</Trans>}
      text={
        canMake ? (
          <Trans>Create one and share it.</Trans>
        ) : (
          <Trans>Codes need a published work with a price.</Trans>
        )
      }
    />
  )
}

function Codes({ list, empty }: { list: PagedList<ItemCoupon>; empty: ReactNode }) {
  return (
    <Pages list={list} empty={empty}>
      {(coupons) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {coupons.map((coupon) => (
            <ItemCouponRow key={coupon.code} coupon={coupon} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Ticket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { ownTiersQuery, tierNameIn } from '../tiers/tiers.api.ts'
import { madeCouponsQuery } from './creator-coupons.api.ts'
import { ItemCoupons } from './item-coupons.tsx'
import { MadeCouponRow } from './made-coupon-row.tsx'
import { NewCouponDialog } from './new-coupon-dialog.tsx'

/** Where a creator makes coupons for subscribers and looks after them (R-coupon-003). */
export function MadeCouponsView({ viewer }: { viewer: Viewer }) {
  return (
    <OnlyCreators viewer={viewer} current="coupons">
      <MadeCoupons creatorOid={viewer.oid} />
      <ItemCoupons />
    </OnlyCreators>
  )
}

function MadeCoupons({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const { language } = useLocale()
  const tiers = useQuery(ownTiersQuery(api, creatorOid))
  const list = useInfiniteQuery(madeCouponsQuery(api))
  const [isMaking, setMaking] = useState(false)
  const all = tiers.data ?? []
  const offered = all.filter(({ isRemoved, price }) => !isRemoved && price > 0).toReversed()
  const names = new Map(all.map((tier) => [tier.tierHash, tierNameIn(tier, language)]))
  const isEmpty = list.data?.pages[0]?.items.length === 0
  const make =
    offered.length > 0 ? (
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setMaking(true)}
      >
        <Trans>New tier coupon</Trans>
      </Button>
    ) : null
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Tier coupons</Trans>
          </h1>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              Coupons that make a tier’s first month cheaper or free. You earn the lower price minus
              the platform fee.
            </Trans>
          </p>
        </div>
        {isEmpty ? null : make}
      </header>
      <Loaded query={tiers}>
        {() => (
          <Pages list={list} empty={<None>{make}</None>}>
            {(coupons) => (
              <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
                {coupons.map((coupon) => (
                  <MadeCouponRow
                    key={coupon.code}
                    coupon={coupon}
                    tierName={names.get(coupon.tierHash) ?? ''}
                  />
                ))}
              </ul>
            )}
          </Pages>
        )}
      </Loaded>
      {isMaking ? <NewCouponDialog tiers={offered} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

/** No coupon yet; and without a tier that has a price, none can be made. */
function None({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={<Ticket aria-hidden />}
      title={<Trans>No tier coupons yet</Trans>}
      text={
        children ? (
          <Trans>Create one and share its code.</Trans>
        ) : (
          <Trans>Coupons need a paid tier. Add one first.</Trans>
        )
      }
    >
      {children ?? (
        <Link to="/studio" search={{ view: 'tiers' } as never} className={buttonClasses('primary')}>
          <Trans>Subscription tiers</Trans>
        </Link>
      )}
    </EmptyState>
  )
}

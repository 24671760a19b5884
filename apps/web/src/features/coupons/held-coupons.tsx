import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Rows } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { CouponForm } from './coupon-form.tsx'
import { CouponState, CouponTerms, CouponWorth } from './coupon-words.tsx'
import { type HeldCoupon, heldCouponsQuery } from './coupons.api.ts'

/** In the wallet: the coupons that a reader has, and where they enter another. */
export function HeldCoupons() {
  const { t } = useLingui()
  const { api } = useApp()
  const coupons = useQuery(heldCouponsQuery(api))
  return (
    <section aria-labelledby="coupons">
      <h2 id="coupons" className="mb-1 text-lg font-semibold">
        <Trans>Coupons</Trans>
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        <Trans>
          A coupon adds free chats or bonus credits. Free chats are used before your credits.
        </Trans>
      </p>
      <CouponForm onClaimed={() => showToast(t`Coupon added`)} />
      <Rows query={coupons} empty={null} pending={<Skeleton className="mt-4 h-16" />}>
        {(held) => (
          <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-raised">
            {held.map((coupon) => (
              <CouponRow key={coupon.code} coupon={coupon} />
            ))}
          </ul>
        )}
      </Rows>
    </section>
  )
}

function CouponRow({ coupon }: { coupon: HeldCoupon }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-3 text-sm">
      <Ticket
        aria-hidden
        className={`size-4 self-center ${coupon.isUsable ? 'text-accent-ink' : 'text-ink-faint'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <CouponWorth coupon={coupon} />
        </span>{' '}
        <span className="font-mono text-xs text-ink-faint">{coupon.code}</span>
        <span className="block text-xs text-ink-faint">
          <CouponTerms coupon={coupon} />
        </span>
      </span>
      <span className={coupon.isUsable ? 'font-medium text-good' : 'text-ink-faint'}>
        <CouponState coupon={coupon} />
      </span>
    </li>
  )
}

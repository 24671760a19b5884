import { Trans } from '@lingui/react/macro'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { CouponForm } from '../coupons/coupon-form.tsx'
import { CouponState, CouponTerms, CouponWorth } from '../coupons/coupon-words.tsx'
import type { HeldCoupon } from '../coupons/coupons.api.ts'
import { Button } from '../../ui/button.tsx'

/** Where the free chats end: a coupon goes on. One that does not help here says what it is for. */
export function CouponAtWall() {
  const [isOpen, setIsOpen] = useState(false)
  const [claimed, setClaimed] = useState<HeldCoupon | null>(null)
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<Ticket aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
        className="-ml-3"
      >
        <Trans>Use a coupon</Trans>
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <CouponForm autoFocus onClaimed={setClaimed} />
      {claimed ? (
        <p role="status" className="text-sm text-ink-soft">
          <span className="font-medium text-ink">
            <CouponWorth coupon={claimed} />
            {': '}
          </span>
          <CouponState coupon={claimed} /> <CouponTerms coupon={claimed} />
        </p>
      ) : null}
    </div>
  )
}

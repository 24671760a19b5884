import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CouponWorth } from '../../coupons/coupon-words.tsx'
import { When } from '../../../ui/when.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { StateBadge } from '../../coupons/coupon-state.tsx'
import { CouponUsage } from './coupon-usage.tsx'
import { type AdminCoupon, adminCouponQuery } from './coupons.api.ts'
import { EndCouponDialog } from './end-coupon.tsx'

export function CouponDetail({ code }: { code: string }) {
  const { api } = useApp()
  const coupon = useQuery(adminCouponQuery(api, code))
  return (
    <>
      <Link
        to="/admin/$"
        params={{ _splat: 'coupons' }}
        className="mb-3 -ml-1 inline-flex items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        <Trans>Chat coupons</Trans>
      </Link>
      {coupon.isPending ? <Skeleton className="h-80" /> : null}
      {coupon.isError ? (
        <>
          <ScreenHead title={<span className="font-mono break-all">{code}</span>} />
          <ErrorState error={coupon.error} onRetry={() => void coupon.refetch()} />
        </>
      ) : null}
      {coupon.data ? <Coupon coupon={coupon.data} /> : null}
    </>
  )
}

function Coupon({ coupon }: { coupon: AdminCoupon }) {
  const { t } = useLingui()
  const [isEnding, setIsEnding] = useState(false)
  const { code } = coupon
  const copy = useCopy()
  return (
    <>
      <ScreenHead title={<span className="font-mono break-all">{code}</span>}>
        <Button
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy(code, t`Coupon code copied`)}
        >
          <Trans>Copy code</Trans>
        </Button>
        {coupon.endedAt ? null : (
          <May call="DELETE /story-chat/admin/chat-coupons/{code}">
            <Button variant="danger" onClick={() => setIsEnding(true)}>
              {coupon.claims === 0 ? <Trans>Delete coupon</Trans> : <Trans>End coupon</Trans>}
            </Button>
          </May>
        )}
      </ScreenHead>
      <Facts coupon={coupon} />
      <CouponUsage code={code} />
      {isEnding ? <EndCouponDialog coupon={coupon} onClose={() => setIsEnding(false)} /> : null}
    </>
  )
}

function Facts({ coupon }: { coupon: AdminCoupon }) {
  const { claims, uses } = coupon
  return (
    <dl className="mb-8 grid gap-x-8 gap-y-4 rounded-lg border border-line bg-raised p-5 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={<Trans>Status</Trans>}>
        <StateBadge state={coupon.state} />
      </Fact>
      <Fact name={<Trans context="coupon">Value</Trans>}>
        <CouponWorth coupon={coupon} />
      </Fact>
      <Fact name={<Trans>Claims</Trans>}>
        <Trans>
          {claims} of {uses} claimed
        </Trans>
      </Fact>
      <Fact name={<Trans>Story</Trans>}>{coupon.storyTitle ?? <Trans>All stories</Trans>}</Fact>
      <Fact name={<Trans>Valid until</Trans>}>
        {coupon.expiresAt ? <When at={coupon.expiresAt} /> : <Trans>Never expires</Trans>}
      </Fact>
      <Fact name={<Trans context="date">Created</Trans>}>
        <When at={coupon.createdAt} />
      </Fact>
      {coupon.endedAt ? (
        <Fact name={<Trans context="date">Ended</Trans>}>
          <When at={coupon.endedAt} />
        </Fact>
      ) : null}
      {coupon.note ? <Fact name={<Trans>Note</Trans>}>{coupon.note}</Fact> : null}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="mt-0.5 font-medium break-words">{children}</dd>
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ticket, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Tier } from '../../tiers/tiers.api.ts'
import { firstMonthPrice, type ValidCoupon } from '../creator-coupons.api.ts'
import { CouponEntry } from './coupon-entry.tsx'
import { needsIdentification } from './held-code.ts'
import type { HeldCoupon } from './use-held-coupon.ts'

/** On the subscribe page: the coupon that the reader holds and what it gives, or where to type one. */
export function HeldCouponNotice({
  held,
  creatorOid,
  tiers,
}: {
  held: HeldCoupon
  creatorOid: string
  tiers: readonly Tier[]
}) {
  const { api } = useApp()
  const { code, coupon, error } = held
  if (code === null) {
    const check = (typed: string) =>
      api('GET /payment/coupon/valid', { query: { code: typed, creatorOid } })
    return (
      <div className="mb-6">
        <CouponEntry held={held} check={check} />
      </div>
    )
  }
  if (coupon) {
    return (
      <Notice held={held}>
        <Terms coupon={coupon} tier={tiers.find(({ tierHash }) => tierHash === coupon.tierHash)} />
      </Notice>
    )
  }
  return error ? <NotNow held={held} error={error} /> : <Skeleton className="mb-6 h-16" />
}

function Notice({ held, children }: { held: HeldCoupon; children: ReactNode }) {
  const { t } = useLingui()
  const code = held.coupon?.code ?? held.code
  return (
    <section
      aria-label={t`Coupon`}
      className="mb-6 flex items-center gap-3 rounded-lg bg-teal-soft px-4 py-3"
    >
      <Ticket aria-hidden className="size-5 shrink-0 text-teal" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          <Trans>
            Coupon <span className="font-mono">{code}</span>
          </Trans>
        </p>
        {children}
      </div>
      <IconButton label={t`Skip coupon`} onClick={() => held.hold(null)}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

function Terms({ coupon, tier }: { coupon: ValidCoupon; tier: Tier | undefined }) {
  const { i18n } = useLingui()
  if (!tier) {
    return (
      <p>
        <Trans>Its tier is no longer offered.</Trans>
      </p>
    )
  }
  const { name } = tier
  const [first, full] = [firstMonthPrice(coupon, tier), tier.price]
  const until =
    coupon.expiresAt &&
    i18n.date(new Date(coupon.expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p>
      {first === 0 ? (
        <Trans>
          {name}: first month free, then <Plural value={full} one="# coin" other="# coins" /> a
          month.
        </Trans>
      ) : (
        <Trans>
          {name}: <Plural value={first} one="# coin" other="# coins" /> for the first month, then{' '}
          <Plural value={full} one="# coin" other="# coins" /> a month.
        </Trans>
      )}{' '}
      {until ? <Trans>Valid until {until}.</Trans> : null}
    </p>
  )
}

/** What keeps a coupon from being used for now, and the way on. */
function NotNow({ held, error }: { held: HeldCoupon; error: Error }) {
  const { i18n } = useLingui()
  return (
    <Notice held={held}>
      <p role="status">{messageOf(error, i18n)}</p>
      <div className="mt-2">
        {needsIdentification(error) ? (
          <Button size="sm" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
        ) : (
          <Button size="sm" onClick={held.recheck}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </Notice>
  )
}

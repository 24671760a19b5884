import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { CouponTerms, CouponWorth } from '../../coupons/coupon-words.tsx'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import type { ScreenProps } from '../sections.ts'
import { CouponDetail } from './coupon-detail.tsx'
import { StateBadge } from '../../coupons/coupon-state.tsx'
import { type AdminCoupon, adminCouponsQuery } from './coupons.api.ts'
import { NewCouponDialog } from './new-coupon.tsx'

/** The chat coupons, and one of them with its usage. */
export function CouponsScreen({ item }: ScreenProps) {
  return item ? <CouponDetail code={item} /> : <CouponList />
}

function CouponList() {
  const { api } = useApp()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <>
      <AdminList
        title={<Trans>Chat coupons</Trans>}
        text={<Trans>Coupons that give each user chats or credits.</Trans>}
        actions={() => (
          <May call="POST /story-chat/admin/chat-coupons">
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setIsMaking(true)}
            >
              <Trans>New coupon</Trans>
            </Button>
          </May>
        )}
        query={() => adminCouponsQuery(api)}
        empty={{
          icon: <Ticket aria-hidden />,
          title: <Trans context="console">No coupons yet</Trans>,
          text: (
            <May call="POST /story-chat/admin/chat-coupons">
              <Trans>Create one and share its code.</Trans>
            </May>
          ),
        }}
      >
        {(coupons) => (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
            {coupons.map((coupon) => (
              <CouponRow key={coupon.code} coupon={coupon} />
            ))}
          </ul>
        )}
      </AdminList>
      {isMaking ? <NewCouponDialog onClose={() => setIsMaking(false)} /> : null}
    </>
  )
}

function CouponRow({ coupon }: { coupon: AdminCoupon }) {
  const { code, claims, uses, note } = coupon
  return (
    <li>
      <Link
        to="/admin/$"
        params={{ _splat: `coupons/${code}` }}
        className="flex items-center gap-3 px-4 py-3 text-sm transition-colors hover:bg-pressed focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 md:grid-cols-[14rem_minmax(0,1fr)_9rem]">
          <span className="font-mono font-medium break-all">{code}</span>
          <span className="min-w-0">
            <CouponWorth coupon={coupon} />{' '}
            <span className="text-ink-faint">
              <CouponTerms coupon={coupon} />
            </span>
            {note ? <span className="block truncate text-xs text-ink-faint">{note}</span> : null}
          </span>
          <span className="figures text-ink-soft">
            <Trans>
              {claims} of {uses} claimed
            </Trans>
          </span>
        </span>
        <span className="flex justify-end md:w-20">
          <StateBadge state={coupon.state} />
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}

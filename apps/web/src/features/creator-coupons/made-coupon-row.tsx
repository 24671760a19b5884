import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { StateBadge } from '../coupons/coupon-state.tsx'
import { DiscountWords } from './discount-words.tsx'
import { type CreatorCoupon, madeCouponsQuery } from './creator-coupons.api.ts'

/** A coupon as its creator sees it, with what can be done with it. */
export function MadeCouponRow({ coupon, tierName }: { coupon: CreatorCoupon; tierName: string }) {
  const { t } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const { code, url, state } = coupon
  const copy = useCopy()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-lg font-semibold">{code}</span>
          <StateBadge state={state} />
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span className="break-words">{tierName}</span>
          <span aria-hidden>·</span>
          <DiscountWords discount={coupon} />
          <Trans>for the first month</Trans>
        </p>
        <CouponTerms coupon={coupon} />
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        {state === 'usable' ? (
          <>
            <IconButton
              label={t`Copy code ${code}`}
              onClick={() => void copy(code, t`Coupon code copied`)}
            >
              <Copy aria-hidden />
            </IconButton>
            <IconButton
              label={t`Copy link for ${code}`}
              onClick={() => void copy(new URL(url, location.origin).href, t`Link copied`)}
            >
              <Link2 aria-hidden />
            </IconButton>
          </>
        ) : null}
        <IconButton label={t`Remove ${code}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {isRemoving ? <Removal coupon={coupon} onClose={() => setRemoving(false)} /> : null}
    </li>
  )
}

/** How often it was used, for whom it is, and until when. */
export function CouponTerms({
  coupon,
}: {
  coupon: Pick<CreatorCoupon, 'uses' | 'seats' | 'owner' | 'expiresAt'>
}) {
  const { i18n } = useLingui()
  const { uses, seats, owner, expiresAt } = coupon
  const nickname = owner?.nickname
  const until =
    expiresAt && i18n.date(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-faint">
      <span>
        {seats === null ? (
          <Plural value={uses} one="Used # time" other="Used # times" />
        ) : (
          <Trans>
            {uses} of {seats} used
          </Trans>
        )}
      </span>
      {nickname ? (
        <span className="break-words">
          <Trans>Only for {nickname}</Trans>
        </span>
      ) : null}
      <span>{until ? <Trans>Until {until}</Trans> : <Trans>No expiry</Trans>}</span>
    </p>
  )
}

function Removal({ coupon, onClose }: { coupon: CreatorCoupon; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { code, tierHash } = coupon
  const remove = async () => {
    const params = { code, tier: tierHash }
    await api('DELETE /account/coupon/{code}/tier/{tier}', { params })
    await queryClient.invalidateQueries({ queryKey: madeCouponsQuery(api).queryKey })
    showToast(t`Code ${code} removed`)
  }
  return (
    <FormDialog
      danger
      title={t`Remove ${code}?`}
      description={
        <Trans>
          No one can use it anymore, even with the link. Payments already made with it don’t change.
        </Trans>
      }
      confirm={<Trans>Remove</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

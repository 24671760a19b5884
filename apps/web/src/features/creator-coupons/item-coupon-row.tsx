import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { StateBadge } from '../coupons/coupon-state.tsx'
import { couponExamples, type SoldItem } from './coupon-examples.ts'
import { DiscountWords } from './discount-words.tsx'
import { PriceInstead } from './example-prices.tsx'
import { CouponTerms } from './made-coupon-row.tsx'
import { type ItemCoupon, itemCouponsKey } from './item-coupons.api.ts'

/** A discount code as its creator sees it, with what can be done with it. */
export function ItemCouponRow({
  coupon,
  sold,
}: {
  coupon: ItemCoupon
  /** The creator’s items that are sold. */
  sold: readonly SoldItem[]
}) {
  const { t } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const copy = useCopy()
  const { code, state, title } = coupon
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-lg font-semibold">{code}</span>
          <StateBadge state={state} />
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span dir="auto" className="break-words">
            {title ?? <Trans context="coupon">All items</Trans>}
          </span>
          <span aria-hidden>·</span>
          <DiscountWords discount={coupon} />
          <Example coupon={coupon} sold={sold} />
        </p>
        <CouponTerms coupon={coupon} />
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        {state === 'usable' ? (
          <IconButton
            label={t`Copy code ${code}`}
            onClick={() => void copy(code, t`Coupon code copied`)}
          >
            <Copy aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label={t`Remove ${code}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {isRemoving ? <Removal coupon={coupon} onClose={() => setRemoving(false)} /> : null}
    </li>
  )
}

/** What its item costs with it; with one for all items, the cheapest one. */
function Example({ coupon, sold }: { coupon: ItemCoupon; sold: readonly SoldItem[] }) {
  const { contentOid } = coupon
  const [example] = couponExamples(coupon, { contentOid, items: sold })
  // A price is already all that the discount says.
  if (!example || coupon.price !== null) return null
  const { priceCoins } = example
  return (
    <>
      <span aria-hidden>·</span>
      {contentOid === null ? (
        <Plural value={priceCoins} one="from # coin" other="from # coins" />
      ) : (
        <PriceInstead example={example} />
      )}
    </>
  )
}

function Removal({
  coupon: { code, contentOid },
  onClose,
}: {
  coupon: ItemCoupon
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const remove = async () => {
    await (contentOid === null
      ? api('DELETE /account/coupon/{code}/catalogue', { params: { code } })
      : api('DELETE /account/coupon/{code}/item/{contentOid}', { params: { code, contentOid } }))
    await queryClient.invalidateQueries({ queryKey: itemCouponsKey })
    showToast(t`Code ${code} removed`)
  }
  return (
    <FormDialog
      danger
      title={t`Remove ${code}?`}
      description={
        <Trans>No one can use it anymore. Purchases already made with it don’t change.</Trans>
      }
      confirm={<Trans>Remove</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, List, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { About } from '../../ui/about.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { YouEarn } from '../earning/forecast.tsx'
import { StateBadge } from '../coupons/coupon-state.tsx'
import type { CouponExample } from './coupon-examples.ts'
import { DiscountWords } from './discount-words.tsx'
import { CouponPrices } from './coupon-prices.tsx'
import { PriceInstead, saleOf } from './example-prices.tsx'
import { CouponTerms } from './made-coupon-row.tsx'
import { type ItemCoupon, itemCouponsKey } from './item-coupons.api.ts'

/** A discount code as its creator sees it, with what can be done with it. */
export function ItemCouponRow({
  coupon,
  example,
}: {
  coupon: ItemCoupon
  /** An item that it is for, if any is sold. */
  example: CouponExample | undefined
}) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'prices' | 'removal' | null>(null)
  const close = () => setAsked(null)
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
        </p>
        {example ? <Example example={example} isNamed={title === null} /> : null}
        <CouponTerms coupon={coupon} />
      </div>
      <div className="flex items-center max-sm:w-full max-sm:justify-end">
        {state === 'usable' ? (
          <>
            <ToolButton icon={<List aria-hidden />} onClick={() => setAsked('prices')}>
              <Trans>Prices with this code</Trans>
              <About>{code}</About>
            </ToolButton>
            <IconButton
              label={t`Copy code ${code}`}
              onClick={() => void copy(code, t`Coupon code copied`)}
            >
              <Copy aria-hidden />
            </IconButton>
          </>
        ) : null}
        <IconButton label={t`Remove ${code}`} onClick={() => setAsked('removal')}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {asked === 'prices' ? <CouponPrices coupon={coupon} onClose={close} /> : null}
      {asked === 'removal' ? <Removal coupon={coupon} onClose={close} /> : null}
    </li>
  )
}

/** What readers pay for an item with it and what its creator earns of that. */
function Example({ example, isNamed }: { example: CouponExample; isNamed: boolean }) {
  const title = <bdi>{example.title}</bdi>
  return (
    <p className="figures mt-0.5 flex flex-wrap gap-x-2 text-sm">
      {isNamed ? (
        <span className="w-full break-words">
          <Trans>For example: {title}</Trans>
        </span>
      ) : null}
      <PriceInstead example={example} />
      <span aria-hidden>·</span>
      <span className="text-teal">
        <YouEarn sale={saleOf(example)} />
      </span>
    </p>
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

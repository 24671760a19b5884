import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type CouponDraft, fieldsOf, problemOf } from './coupon-draft.ts'
import { itemCouponsKey, type SoldItem } from './item-coupons.api.ts'
import { CouponFields } from './new-coupon-dialog.tsx'

/** Makes a discount code: for which work, at what price, for whom and how many, and until when. */
export function NewItemCoupon({
  items,
  onClose,
}: {
  /** Sold ones; one at least. */
  items: readonly SoldItem[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft<CouponDraft>({
    tierHash: items[0]?.contentOid ?? '',
    price: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const fullCoins =
    items.find(({ contentOid }) => contentOid === values.tierHash)?.listPriceCoins ?? 0
  const problem = problemOf(values, { fullCoins, leastCoins: 1, now: new Date() })
  const make = async () => {
    const { tierHash: contentOid, ...fields } = fieldsOf(values)
    const { coupon } = await api('POST /account/coupon/item', { body: { contentOid, ...fields } })
    const { code } = coupon
    await queryClient.invalidateQueries({ queryKey: itemCouponsKey })
    showToast(t`Coupon ${code} created`)
  }
  return (
    <FormDialog
      title={<Trans>New item coupon</Trans>}
      description={<Trans>The code is random. Buyers enter it before they pay.</Trans>}
      confirm={<Trans>Create coupon</Trans>}
      isReady={problem === null}
      isChanged={isChanged}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t`Work`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.tierHash}
            options={items.map(({ contentOid, title }) => ({ value: contentOid, label: title }))}
            onChange={(contentOid) => set('tierHash', contentOid)}
          />
        )}
      </Field>
      <CouponFields
        form={form}
        draft={values}
        problem={problem}
        label={t`Price with the coupon, in coins`}
        hint={t`Without the coupon it costs ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`}
        wrongPrice={t`Enter 1 or more, but fewer than ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`}
      />
    </FormDialog>
  )
}

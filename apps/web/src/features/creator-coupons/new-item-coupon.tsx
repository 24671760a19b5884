import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type CouponDraft, discountOf, fieldsOf, problemOf } from './coupon-draft.ts'
import { couponExamples, itemLeastCoins, type SoldItem } from './coupon-examples.ts'
import { CouponFields } from './coupon-fields.tsx'
import { ExamplePrices } from './example-prices.tsx'
import { itemCouponsKey } from './item-coupons.api.ts'

/** What is chosen for all items. */
const allItems = 'all'

/** Makes a discount code: for an item or all of them, for how much less, for whom, and until when. */
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
    subject: allItems,
    code: '',
    way: 'percentOff',
    amount: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const isForAll = values.subject === allItems
  const item = items.find(({ contentOid }) => contentOid === values.subject)
  const full = { fullCoins: item?.listPriceCoins ?? null, leastCoins: itemLeastCoins }
  const fullCoins = full.fullCoins ?? 0
  const problem = problemOf(values, { ...full, now: new Date() })
  const discount = problem === 'amount' ? null : discountOf(values)
  const contentOid = isForAll ? null : values.subject
  const examples = discount ? couponExamples({ ...discount, contentOid }, items) : []
  const choose = (subject: string) => {
    set('subject', subject)
    // Items have no price in common.
    if (subject === allItems && values.way === 'price') set('way', 'percentOff')
  }
  const make = async () => {
    const body = { contentOid, ...fieldsOf(values) }
    const { coupon } = await api('POST /account/coupon/item', { body })
    const { code } = coupon
    await queryClient.invalidateQueries({ queryKey: itemCouponsKey })
    showToast(t`Coupon ${code} created`)
  }
  return (
    <FormDialog
      title={<Trans>New item coupon</Trans>}
      description={<Trans>Buyers enter the code before they pay.</Trans>}
      confirm={<Trans>Create coupon</Trans>}
      isReady={problem === null}
      isChanged={isChanged}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t({ message: 'Item', context: 'coupon' })}>
        {(ids) => (
          <Select
            {...ids}
            value={values.subject}
            options={[
              { value: allItems, label: t({ message: 'All items', context: 'coupon' }) },
              ...items.map(({ contentOid, title }) => ({ value: contentOid, label: title })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      <CouponFields
        {...{ form, set, problem, full }}
        examples={<ExamplePrices examples={examples} />}
        draft={values}
        priceWords={{
          label: t`Price with the coupon, in coins`,
          hint: t`Without the coupon it costs ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`,
          wrong: t`Enter 1 or more, but fewer than ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`,
        }}
      />
    </FormDialog>
  )
}

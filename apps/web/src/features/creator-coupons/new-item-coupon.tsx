import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type CouponDraft, fieldsOf, problemOf } from './coupon-draft.ts'
import { CouponFields } from './coupon-fields.tsx'
import { itemCouponsKey, type SoldItem } from './item-coupons.api.ts'

/** What is chosen for all works. */
const allWorks = 'all'

/** Makes a discount code: for a work or all of them, for how much less, for whom, and until when. */
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
    subject: items[0]?.contentOid ?? '',
    code: '',
    way: 'percentOff',
    amount: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const isForAll = values.subject === allWorks
  const work = items.find(({ contentOid }) => contentOid === values.subject)
  const full = { fullCoins: work?.listPriceCoins ?? null, leastCoins: 1 }
  const fullCoins = full.fullCoins ?? 0
  const problem = problemOf(values, { ...full, now: new Date() })
  const choose = (subject: string) => {
    set('subject', subject)
    // Works have no price in common.
    if (subject === allWorks && values.way === 'price') set('way', 'percentOff')
  }
  const make = async () => {
    const contentOid = isForAll ? null : values.subject
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
      <Field label={t`Work`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.subject}
            options={[
              { value: allWorks, label: t({ message: 'All items', context: 'coupon' }) },
              ...items.map(({ contentOid, title }) => ({ value: contentOid, label: title })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      <CouponFields
        {...{ form, set, problem, full }}
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

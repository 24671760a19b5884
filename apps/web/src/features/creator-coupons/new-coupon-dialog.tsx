import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Tier, tierNameIn } from '../tiers/tiers.api.ts'
import { type CouponDraft, fieldsOf, problemOf } from './coupon-draft.ts'
import { CouponFields } from './coupon-fields.tsx'
import { madeCouponsQuery } from './creator-coupons.api.ts'

/** Makes a coupon: for which tier, at what price, for whom and how many, and until when. */
export function NewCouponDialog({
  tiers,
  onClose,
}: {
  /** Those with a price that are offered; one at least. */
  tiers: readonly Tier[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { language } = useLocale()
  const {
    form,
    values: draft,
    isChanged,
    set,
  } = useDraft<CouponDraft>({
    subject: tiers[0]?.tierHash ?? '',
    code: '',
    way: 'price',
    amount: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const fullCoins = tiers.find(({ tierHash }) => tierHash === draft.subject)?.price ?? 0
  const full = { fullCoins, leastCoins: 0 }
  const problem = problemOf(draft, { ...full, now: new Date() })
  const make = async () => {
    const { coupon } = await api('POST /account/coupon/tier', {
      body: { tierHash: draft.subject, ...fieldsOf(draft) },
    })
    const { code } = coupon
    await queryClient.invalidateQueries({ queryKey: madeCouponsQuery(api).queryKey })
    showToast(t`Coupon ${code} created`)
  }
  return (
    <FormDialog
      title={<Trans>New tier coupon</Trans>}
      description={<Trans>Share the code or its link.</Trans>}
      confirm={<Trans>Create coupon</Trans>}
      isReady={problem === null}
      isChanged={isChanged}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t`Tier`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.subject}
            options={tiers.map((tier) => ({
              value: tier.tierHash,
              label: tierNameIn(tier, language),
            }))}
            onChange={(tierHash) => set('subject', tierHash)}
          />
        )}
      </Field>
      <CouponFields
        {...{ form, draft, set, problem, full }}
        priceWords={{
          label: t`First month’s price in coins`,
          hint: t`Enter 0 for a free first month. After that it’s ${plural(fullCoins, { one: '# coin', other: '# coins' })} a month.`,
          wrong: t`Enter fewer than ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`,
        }}
      />
    </FormDialog>
  )
}

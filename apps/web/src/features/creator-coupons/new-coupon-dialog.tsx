import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Tier } from '../tiers/tiers.api.ts'
import { type CouponDraft, fieldsOf, problemOf } from './coupon-draft.ts'
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
  const {
    form,
    values: draft,
    isChanged,
    set,
  } = useDraft<CouponDraft>({
    tierHash: tiers[0]?.tierHash ?? '',
    price: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const fullCoins = tiers.find(({ tierHash }) => tierHash === draft.tierHash)?.price ?? 0
  const problem = problemOf(draft, { fullCoins, now: new Date() })
  const make = async () => {
    const { coupon } = await api('POST /account/coupon/tier', { body: fieldsOf(draft) })
    const { code } = coupon
    await queryClient.invalidateQueries({ queryKey: madeCouponsQuery(api).queryKey })
    showToast(t`Coupon ${code} created`)
  }
  return (
    <FormDialog
      title={<Trans>New coupon</Trans>}
      description={<Trans>The code is random. Share the code or its link.</Trans>}
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
            value={draft.tierHash}
            options={tiers.map(({ tierHash, name }) => ({ value: tierHash, label: name }))}
            onChange={(tierHash) => set('tierHash', tierHash)}
          />
        )}
      </Field>
      <CouponFields
        {...{ form, draft, problem }}
        label={t`First month’s price in coins`}
        hint={t`Enter 0 for a free first month. After that it’s ${plural(fullCoins, { one: '# coin', other: '# coins' })} a month.`}
        wrongPrice={t`Enter fewer than ${plural(fullCoins, { one: '# coin', other: '# coins' })}.`}
      />
    </FormDialog>
  )
}

/** What coupons for anything have in common. */
export function CouponFields({
  label,
  hint,
  form,
  draft,
  problem,
  wrongPrice,
}: {
  label: string
  hint: string
  /** What is said where the price is the problem. */
  wrongPrice: string
  form: Draft<CouponDraft>['form']
  draft: CouponDraft
  problem: ReturnType<typeof problemOf>
}) {
  const { t } = useLingui()
  const isPersonal = draft.owner.trim() !== ''
  return (
    <>
      <TextField
        form={form}
        autoComplete="off"
        label={label}
        hint={hint}
        error={problem === 'price' && draft.price !== '' ? wrongPrice : null}
        name="price"
        inputMode="numeric"
        className="figures max-w-40"
        autoFocus
      />
      <TextField
        form={form}
        autoComplete="off"
        label={t`For one person only`}
        hint={t`Enter their nickname, or leave empty for anyone with the code.`}
        name="owner"
        maxLength={nicknameMaxLength}
        spellCheck={false}
      />
      {isPersonal ? null : (
        <TextField
          form={form}
          autoComplete="off"
          label={t`How many people can use it`}
          hint={t`Once per person. Leave empty for no limit.`}
          error={problem === 'seats' ? t`Enter a whole number, 1 or more.` : null}
          name="seats"
          inputMode="numeric"
          className="figures max-w-40"
        />
      )}
      <TextField
        form={form}
        autoComplete="off"
        label={t`Valid until`}
        hint={t`Leave empty for no expiry.`}
        error={problem === 'expiresAt' ? t`Choose a time in the future.` : null}
        name="expiresAt"
        type="datetime-local"
      />
    </>
  )
}

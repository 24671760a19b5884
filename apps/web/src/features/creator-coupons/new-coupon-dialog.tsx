import { Trans, useLingui } from '@lingui/react/macro'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Tier } from '../subscription/tiers/tiers.api.ts'
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
  const [first] = useState<CouponDraft>({
    tierHash: tiers[0]?.tierHash ?? '',
    price: '',
    seats: '',
    owner: '',
    expiresAt: '',
  })
  const [draft, setDraft] = useState(first)
  const fullCoins = tiers.find(({ tierHash }) => tierHash === draft.tierHash)?.price ?? 0
  const problem = problemOf(draft, { fullCoins, now: new Date() })
  const make = async () => {
    const { coupon } = await api('POST /account/coupon/tier', { body: fieldsOf(draft) })
    const { code } = coupon
    await queryClient.invalidateQueries({ queryKey: madeCouponsQuery(api).queryKey })
    showToast(t`The coupon ${code} is made.`)
  }
  return (
    <FormDialog
      title={<Trans>New coupon</Trans>}
      description={<Trans>Its code is drawn at random. Hand out the code or its link.</Trans>}
      confirm={<Trans>Make the coupon</Trans>}
      isReady={problem === null}
      isChanged={draft !== first}
      onConfirm={make}
      onClose={onClose}
    >
      <Field label={t`Tier`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.tierHash}
            options={tiers.map(({ tierHash, name }) => ({ value: tierHash, label: name }))}
            onChange={(tierHash) => setDraft({ ...draft, tierHash })}
          />
        )}
      </Field>
      <Fields
        {...{ draft, problem, fullCoins }}
        change={(changed) => setDraft({ ...draft, ...changed })}
      />
    </FormDialog>
  )
}

function Fields({
  draft,
  problem,
  fullCoins,
  change,
}: {
  draft: CouponDraft
  problem: ReturnType<typeof problemOf>
  fullCoins: number
  change: (changed: Partial<CouponDraft>) => void
}) {
  const { t, i18n } = useLingui()
  const full = fullCoins.toLocaleString(i18n.locales?.toString())
  const isPersonal = draft.owner.trim() !== ''
  return (
    <>
      <TextField
        label={t`Coins for the first month`}
        hint={t`0 gives the month away. The following months cost ${full} coins.`}
        error={problem === 'price' && draft.price !== '' ? t`Less than ${full} coins.` : null}
        name="price"
        inputMode="numeric"
        className="figures max-w-40"
        autoFocus
        value={draft.price}
        onText={(price) => change({ price })}
      />
      <TextField
        label={t`For one person alone`}
        hint={t`Their nickname; empty: for everybody who has the code.`}
        name="owner"
        maxLength={nicknameMaxLength}
        spellCheck={false}
        value={draft.owner}
        onText={(owner) => change({ owner })}
      />
      {isPersonal ? null : (
        <TextField
          label={t`How many may use it`}
          hint={t`Each of them once; empty: no limit.`}
          error={problem === 'seats' ? t`A whole number from 1 on.` : null}
          name="seats"
          inputMode="numeric"
          className="figures max-w-40"
          value={draft.seats}
          onText={(seats) => change({ seats })}
        />
      )}
      <TextField
        label={t`Good until`}
        hint={t`Left empty, it does not expire.`}
        error={problem === 'expiresAt' ? t`A time that is still to come.` : null}
        name="expiresAt"
        type="datetime-local"
        value={draft.expiresAt}
        onText={(expiresAt) => change({ expiresAt })}
      />
    </>
  )
}

function TextField({
  label,
  hint,
  error,
  onText,
  ...input
}: {
  label: ReactNode
  hint: ReactNode
  error?: ReactNode
  onText: (value: string) => void
} & Omit<ComponentProps<'input'>, 'onChange'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Input
          autoComplete="off"
          {...input}
          {...ids}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

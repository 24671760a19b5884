import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { chosenCodeMaxLength } from '@plax/contracts/coupon/creator-coupon-values'
import { nicknameMaxLength, priceMaxCoins } from '@plax/contracts/limits'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import {
  type CouponDraft,
  type CouponProblem,
  type Full,
  isHopelessCode,
  percentMax,
  priceOf,
} from './coupon-draft.ts'

interface FieldsProps {
  form: Draft<CouponDraft>['form']
  draft: CouponDraft
  set: Draft<CouponDraft>['set']
  problem: CouponProblem | null
  full: Full
  /** Of a price that the coupon sets. */
  priceWords: { label: string; hint: string; wrong: string }
  /** What is paid with it, below the amount; left out, the amount’s hint says it. */
  examples?: ReactNode
}

/** What coupons for anything have in common. */
export function CouponFields(props: FieldsProps) {
  const { form, draft, problem, examples } = props
  const { t } = useLingui()
  const isPersonal = draft.owner.trim() !== ''
  return (
    <>
      <DiscountFields {...props} />
      {examples}
      <CodeField form={form} draft={draft} problem={problem} />
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

function DiscountFields(props: FieldsProps) {
  const { form, draft, set, problem, full } = props
  const { t } = useLingui()
  const { way } = draft
  const amount = useAmountWords(props)
  const error =
    draft.amount === ''
      ? null
      : problem === 'amount'
        ? amount.wrong
        : problem === 'nothing'
          ? t`That takes off less than a coin. Enter more.`
          : null
  const ways = [
    { value: 'percentOff', label: t`Percent off` },
    { value: 'coinsOff', label: t`Coins off` },
    ...(full.fullCoins === null ? [] : [{ value: 'price', label: t`New price` }]),
  ]
  return (
    <>
      <Field label={t`Discount`}>
        {(ids) => (
          <Select
            {...ids}
            value={way}
            options={ways}
            onChange={(next) => set('way', next as CouponDraft['way'])}
          />
        )}
      </Field>
      <TextField
        form={form}
        autoComplete="off"
        label={amount.label}
        hint={amount.hint}
        error={error}
        name="amount"
        inputMode="numeric"
        className="figures max-w-40"
        autoFocus
      />
    </>
  )
}

function useAmountWords({
  draft,
  full,
  priceWords,
  examples,
}: Pick<FieldsProps, 'draft' | 'full' | 'priceWords' | 'examples'>) {
  const { t } = useLingui()
  const { fullCoins, leastCoins } = full
  const price = priceOf(draft, full)
  const before = fullCoins ?? 0
  if (draft.way === 'price') return priceWords
  const becomes =
    price === null
      ? t`Of the price when someone pays.`
      : examples === undefined
        ? t`${plural(price, { one: '# coin', other: '# coins' })} instead of ${before}.`
        : undefined
  if (draft.way === 'percentOff') {
    const most = percentMax(leastCoins)
    const wrong = t`Enter a whole number from 1 to ${most}.`
    return { label: t`Percent off`, hint: becomes, wrong }
  }
  const wrong = t`Enter a whole number from 1 to ${priceMaxCoins}.`
  return { label: t`Coins off`, hint: price === null ? undefined : becomes, wrong }
}

/** What is too short is said to be so once the field is left. */
function CodeField({ form, draft, problem }: Pick<FieldsProps, 'form' | 'draft' | 'problem'>) {
  const { t } = useLingui()
  const { touchedFields } = useFormState({ control: form.control, name: 'code' })
  const isWrong = problem === 'code' && (touchedFields.code || isHopelessCode(draft.code))
  return (
    <TextField
      form={form}
      autoComplete="off"
      label={t`Choose a code`}
      hint={t`Such as LAUNCH20. Leave empty for a random code.`}
      error={
        isWrong ? t`Use 6 to ${chosenCodeMaxLength} letters and digits, without spaces.` : null
      }
      name="code"
      spellCheck={false}
      className="max-w-64 font-mono"
    />
  )
}

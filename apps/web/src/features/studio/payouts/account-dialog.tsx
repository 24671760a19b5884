import { Trans, useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '@plax/contracts/payment/payment-values'
import type { PayoutMethod } from '@plax/contracts/settlement/settlement-values'
import { useApp } from '../../../lib/app-context.ts'
import { queriesOf } from '../../../lib/use-money-call.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useCountries } from './use-countries.ts'
import { type Payouts, payoutKeys } from './payouts.api.ts'

interface AccountDraft {
  method: PayoutMethod
  country: string
  currency: Currency
  bankName: string
  accountHolder: string
  accountNumber: string
  swiftCode: string
  bankAddress: string
}

/** Says where payouts go; the number is never shown again, so it is written anew each time. */
export function AccountDialog({ payouts, onClose }: { payouts: Payouts; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { account, methods } = payouts
  const { form, values, isChanged, set } = useDraft<AccountDraft>({
    method: account?.method ?? methods[0] ?? 'bank',
    country: account?.country ?? 'KR',
    currency: account?.currency ?? 'KRW',
    bankName: account?.method === 'bank' ? account.bankName : '',
    accountHolder: account?.accountHolder ?? '',
    accountNumber: '',
    swiftCode: account?.swiftCode ?? '',
    bankAddress: account?.bankAddress ?? '',
  })
  const isBank = values.method === 'bank'
  const save = async () => {
    const { method, country, currency, ...bank } = values
    const answer = await api('POST /account/payouts', {
      body: isBank
        ? { method, country, currency, ...bank }
        : { method, country, currency, returnUrl: location.href },
    })
    await queryClient.invalidateQueries(queriesOf(payoutKeys))
    if (answer.onboardingUrl) location.assign(answer.onboardingUrl)
    else showToast(t`Payout account saved`)
  }
  return (
    <FormDialog
      wide
      title={<Trans>Payout account</Trans>}
      description={
        <Trans>
          Stored encrypted. We email you whenever it changes. Requests you already made keep the
          account they were made with, except those on hold in the same country and currency.
        </Trans>
      }
      confirm={isBank ? <Trans>Save account</Trans> : <Trans>Continue to Stripe</Trans>}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      {methods.length > 1 ? <MethodField method={values.method} onChange={set} /> : null}
      <CountryAndCurrency values={values} onChange={set} />
      {isBank ? (
        <BankFields form={form} ending={account?.method === 'bank' ? account.accountEnding : ''} />
      ) : null}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useDraft<AccountDraft>>['form']
type SetDraft = ReturnType<typeof useDraft<AccountDraft>>['set']

function MethodField({ method, onChange }: { method: PayoutMethod; onChange: SetDraft }) {
  const { t } = useLingui()
  return (
    <Field label={t`Payout method`}>
      {(ids) => (
        <Select
          {...ids}
          value={method}
          options={[
            { value: 'bank', label: t`Bank transfer` },
            { value: 'stripe', label: t`Stripe` },
          ]}
          onChange={(value) => onChange('method', value === 'stripe' ? 'stripe' : 'bank')}
        />
      )}
    </Field>
  )
}

function CountryAndCurrency({ values, onChange }: { values: AccountDraft; onChange: SetDraft }) {
  const { t } = useLingui()
  const countries = useCountries()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`Country`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.country}
            options={countries}
            onChange={(country) => onChange('country', country)}
          />
        )}
      </Field>
      <Field label={t`Currency`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(value) =>
              onChange('currency', currencies.find((one) => one === value) ?? 'KRW')
            }
          />
        )}
      </Field>
    </div>
  )
}

function BankFields({ form, ending }: { form: Form; ending: string }) {
  const { t } = useLingui()
  return (
    <>
      <TextField form={form} name="bankName" label={t`Bank`} maxLength={100} required />
      <TextField
        form={form}
        name="accountHolder"
        label={t`Account holder`}
        maxLength={100}
        autoComplete="name"
        required
      />
      <TextField
        form={form}
        name="accountNumber"
        label={t`Account number or IBAN`}
        hint={ending ? t`Enter the number again. The saved one ends in ${ending}.` : undefined}
        pattern="[A-Za-z0-9][A-Za-z0-9 \-]{2,38}[A-Za-z0-9]"
        advice={t`Enter 4 to 40 digits and letters.`}
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="swiftCode"
        label={t`SWIFT code (optional)`}
        hint={t`Needed for transfers to another country.`}
        pattern="[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?"
        advice={t`A SWIFT code has 8 or 11 characters.`}
        autoComplete="off"
      />
      <LongTextField
        form={form}
        name="bankAddress"
        label={t`Bank address (optional)`}
        maxLength={300}
        rows={2}
      />
    </>
  )
}

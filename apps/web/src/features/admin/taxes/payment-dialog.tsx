import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { amountPattern, minorOf, type OwedTax, taxesKey, typedOf } from './taxes.api.ts'
import { useTaxName } from './use-tax-name.ts'

interface Payment {
  amountMinor: number
  paidOn: string
  reference: string
  note: string
}

/** Records what was paid of a tax; what is owed stands there first. */
export function PaymentDialog({ tax, onClose }: { tax: OwedTax; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { money } = useAmounts()
  const nameOf = useTaxName()
  const { country, currency, owedMinor } = tax
  const today = new Date().toISOString().slice(0, 10)
  const first = { amount: typedOf(owedMinor, currency), paidOn: today, reference: '', note: '' }
  const { form, values, isChanged } = useDraft(first)
  const record = useMoneyCall({
    call: (payment: Payment, idempotencyKey) =>
      api('POST /settlement/admin/taxes/payments', {
        body: { country, currency, ...payment },
        idempotencyKey,
      }),
    stale: { queryKey: taxesKey },
    onDone: () => showToast(t`Payment recorded`),
  })
  const name = nameOf(tax)
  const example = typedOf(10_050, currency)
  const owed = money(owedMinor, currency)
  const amountMinor = minorOf(values.amount, currency)
  const isMore = amountMinor > owedMinor
  return (
    <FormDialog
      title={<Trans>Record payment: {name}</Trans>}
      description={
        <Trans>{owed} is owed. This moves no money: record what your bank has already paid.</Trans>
      }
      confirm={<Trans>Record payment</Trans>}
      isReady={!isMore}
      isChanged={isChanged}
      onConfirm={() => {
        const { paidOn, reference, note } = values
        return record.run({ amountMinor, paidOn, reference, note })
      }}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="amount"
        label={t`Amount in ${currency}`}
        inputMode="decimal"
        pattern={amountPattern(currency)}
        advice={t`Enter a number such as ${example}.`}
        error={isMore ? t`This is more than is owed.` : undefined}
        required
      />
      <TextField
        form={form}
        name="paidOn"
        label={t({ message: 'Paid on', context: 'tax' })}
        type="date"
        max={today}
        required
      />
      <TextField
        form={form}
        name="reference"
        label={t`Reference`}
        hint={t`How the tax authority or your bank identifies the payment.`}
        maxLength={100}
        required
      />
      <LongTextField form={form} name="note" label={t`Note (optional)`} maxLength={500} rows={2} />
    </FormDialog>
  )
}

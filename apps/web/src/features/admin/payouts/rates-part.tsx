import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OutputOf } from '@plax/contracts'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Pages } from '../../../ui/pages.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { ratesQuery } from './payouts.api.ts'

type Rate = OutputOf<'GET /settlement/admin/rates'>['items'][number]

/** Exchange rates that payouts use: those of the last business day. */
export function RatesPart() {
  const { t } = useLingui()
  const { api } = useApp()
  const { day, rate } = useAmounts()
  const [isAsking, setAsking] = useState(false)
  const list = useInfiniteQuery(ratesQuery(api))
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-semibold">
          <Trans>Exchange rates</Trans>
        </h2>
        <Button size="sm" onClick={() => setAsking(true)}>
          <Trans>Set rate</Trans>
        </Button>
      </div>
      <Pages
        list={list}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>
              No rates yet. Payouts in won need none. For others, set the rate of each business day,
              or name a source in the settings.
            </Trans>
          </p>
        }
      >
        {(rates) => (
          <Table<Rate>
            caption={t`Exchange rates`}
            rows={rates}
            rowKey={(row) => `${row.day} ${row.currency}`}
            columns={[
              { key: 'day', label: t`Day`, cell: (row) => day(row.day) },
              {
                key: 'rate',
                label: t({ message: 'Rate', context: 'currencies' }),
                numeric: true,
                cell: (row) => rate(row.currency, row.rate),
              },
              {
                key: 'source',
                label: t`Source`,
                cell: ({ source }) => (source === 'admin' ? t`Administrator` : source),
              },
            ]}
          />
        )}
      </Pages>
      {isAsking ? <RateDialog onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const today = new Date().toISOString().slice(0, 10)
  const { form, values, isChanged, set } = useDraft({ day: today, currency: 'USD', rate: '' })
  const save = async () => {
    const currency = values.currency === 'JPY' ? 'JPY' : 'USD'
    const { day, rate } = values
    await api('PUT /settlement/admin/rates', { body: { day, currency, rate } })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'rates'] })
    showToast(t`Rate saved`)
  }
  return (
    <FormDialog
      title={<Trans>Set rate</Trans>}
      description={<Trans>Won for one unit of the currency. It replaces the day’s rate.</Trans>}
      confirm={<Trans>Save rate</Trans>}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField form={form} name="day" label={t`Day`} type="date" max={today} required />
      <Field label={t`Currency`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.currency}
            options={['USD', 'JPY'].map((value) => ({ value, label: value }))}
            onChange={(currency) => set('currency', currency)}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="rate"
        label={t({ message: 'Rate', context: 'currencies' })}
        inputMode="decimal"
        pattern="\d{1,7}(\.\d{1,6})?"
        advice={t`Enter a number such as 1384.52.`}
        required
      />
    </FormDialog>
  )
}

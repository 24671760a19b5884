import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import type { RateProblem } from '@plax/contracts/settlement/settlement-values'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Pages } from '../../../ui/pages.tsx'
import { Select } from '../../../ui/select.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { May } from '../may.tsx'
import { ratesQuery } from './payouts.api.ts'

type RateAnswer = OutputOf<'GET /settlement/admin/rates'>
type Rate = RateAnswer['items'][number]

/** Exchange rates that payouts use: those of the last business day. */
export function RatesPart() {
  const { t } = useLingui()
  const { api } = useApp()
  const { day, rate } = useAmounts()
  const [isAsking, setAsking] = useState(false)
  const list = useInfiniteQuery(ratesQuery(api))
  const first = list.data?.pages[0]
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-semibold">
          <Trans>Exchange rates</Trans>
        </h2>
        {first?.source ? (
          <May call="POST /settlement/admin/rates/fetch">
            <FetchNow />
          </May>
        ) : null}
        <May call="PUT /settlement/admin/rates">
          <Button size="sm" onClick={() => setAsking(true)}>
            <Trans>Set rate</Trans>
          </Button>
        </May>
      </div>
      {first?.source ? <LastFetch source={first.source} last={first.lastFetch} /> : null}
      <Pages
        list={list}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>
              No rates yet. Payouts in won don’t need one. For other currencies, set a rate for each
              business day, or add a source in the settings.
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

function FetchNow() {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const fetchNow = useMutation({
    mutationFn: () => api('POST /settlement/admin/rates/fetch', {}),
    onSuccess: async ({ problem }) => {
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      if (problem === null) showToast(t`Rates fetched`)
    },
  })
  return (
    <>
      <Button size="sm" busy={fetchNow.isPending} onClick={() => fetchNow.mutate()}>
        <Trans>Fetch rates</Trans>
      </Button>
      <Failure error={fetchNow.error} />
    </>
  )
}

/** Where rates come from, and what came of the last time. */
function LastFetch({ source, last }: { source: string; last: RateAnswer['lastFetch'] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { day } = useAmounts()
  if (last === null) {
    return (
      <p className="mb-3 text-sm text-ink-soft">
        <Trans>Fetched from {source} every day. Not fetched yet.</Trans>
      </p>
    )
  }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const at = format.format(new Date(last.at))
  const of = last.day === null ? '' : day(last.day)
  const why = last.problem === null ? '' : t(problemNames[last.problem])
  return (
    <p role="status" className="mb-3 text-sm text-ink-soft">
      {last.problem === null ? (
        <Trans>
          Fetched from {source} every day. Last fetched {at} (rates for {of}).
        </Trans>
      ) : (
        <span className="text-danger">
          <Trans>
            Fetching from {source} failed on {at}: {why}. Set the rate by hand, or check the address
            in the settings.
          </Trans>
        </span>
      )}
    </p>
  )
}

const problemNames: Record<RateProblem, MessageDescriptor> = {
  refused: msg`the address isn’t allowed`,
  unresolved: msg`its name wasn’t found`,
  unreachable: msg`it couldn’t be reached`,
  too_large: msg`its answer was too large`,
  timed_out: msg`it took too long`,
  unreadable: msg`its answer couldn’t be read`,
  implausible: msg`its rates aren’t plausible`,
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const today = new Date().toISOString().slice(0, 10)
  const { form, values, isChanged, set } = useDraft({ day: today, currency: 'USD', rate: '' })
  const save = async () => {
    const currency = values.currency === 'JPY' ? 'JPY' : 'USD'
    const { day, rate } = values
    const { needsApproval } = await api('PUT /settlement/admin/rates', {
      body: { day, currency, rate },
    })
    // A run that waits for the rate, too.
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
    showToast(needsApproval ? t`Rate saved, second approval needed for payouts` : t`Rate saved`)
  }
  return (
    <FormDialog
      title={<Trans>Set rate</Trans>}
      description={<Trans>Korean won per unit of the currency. Replaces the day’s rate.</Trans>}
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

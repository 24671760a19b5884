import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SaveFileButton } from '../../../ui/save-file-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { PayoutState } from './payout-table.tsx'
import { statementFile, type YearMonth, yearQuery, yearsQuery } from './payouts.api.ts'
import { useAmounts } from './use-amounts.ts'

const command = 'node recompute-statement.mjs plax-journal.ndjson'

/** What was earned in each month of a year; a month leads to its statement. */
export function YearOfMonths({ onMonth }: { onMonth: (month: string) => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { language } = useLocale()
  const [year, setYear] = useState<number>()
  const years = useQuery(yearsQuery(api)).data?.years ?? []
  const months = useQuery(yearQuery(api, year))
  const shown = months.data?.year
  const zone = months.data?.zone
  return (
    <section aria-labelledby="statements">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="statements" className="mr-auto text-lg font-semibold max-sm:w-full">
          <Trans>Statements</Trans>
        </h2>
        {years.length > 1 ? (
          <NativeSelect
            label={t`Year`}
            value={String(shown ?? '')}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(value) => setYear(Number(value))}
          />
        ) : null}
        {shown && years.includes(shown) ? (
          <>
            {(['pdf', 'csv'] as const).map((format) => {
              const name = format.toUpperCase()
              return (
                <SaveFileButton
                  key={format}
                  address={statementFile(String(shown), format, language)}
                >
                  <Trans>
                    {shown} as {name}
                  </Trans>
                </SaveFileButton>
              )
            })}
            <a className={buttonClasses('secondary', 'sm')} href="/api/settlement/journal" download>
              <Trans>Journal</Trans>
            </a>
          </>
        ) : null}
      </div>
      <Loaded query={months} pending={<Skeleton className="h-64" />}>
        {(data) => (
          <Months
            // The latest month first, down to the first in which there was something.
            months={data.months.slice(firstMonth(data.months)).toReversed()}
            onMonth={onMonth}
          />
        )}
      </Loaded>
      <p className="mt-2 text-sm text-ink-faint">
        {zone ? (
          <>
            <ZoneNote zone={zone} />{' '}
          </>
        ) : null}
        <Trans>
          The journal is the full record of your sales, refunds, and payouts. With{' '}
          <a className="underline underline-offset-4" href="/api/settlement/recompute" download>
            this program
          </a>
          , you can check every statement yourself, offline.
        </Trans>
        <code className="mt-1 block text-xs">{command}</code>
      </p>
    </section>
  )
}

/** Where the months begin that are worth a row; the last one always is. */
function firstMonth(months: YearMonth[]): number {
  const first = months.findIndex(
    ({ coins, creditMilli, payout }) => coins !== 0 || creditMilli !== 0 || payout,
  )
  return first
}

function Months({ months, onMonth }: { months: YearMonth[]; onMonth: (month: string) => void }) {
  const { t } = useLingui()
  const { bucket, month: nameOf } = useAmounts()
  return (
    <Table<YearMonth>
      stacked
      caption={t`Earnings by month`}
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          key: 'month',
          label: t`Month`,
          sort: ({ month }) => month,
          cell: ({ month, isOver }) => (
            <>
              <button
                type="button"
                onClick={() => onMonth(month)}
                className="font-medium whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {nameOf(month)}
              </button>
              {isOver ? null : (
                <span className="ml-2 text-xs text-ink-faint">
                  <Trans>so far</Trans>
                </span>
              )}
            </>
          ),
        },
        {
          key: 'coins',
          label: t`Coins`,
          numeric: true,
          sort: ({ coins }) => coins,
          cell: ({ coins }) => bucket(coins, 'coin'),
        },
        {
          key: 'credits',
          label: t`Credits`,
          numeric: true,
          sort: ({ creditMilli }) => creditMilli,
          cell: ({ creditMilli }) => bucket(creditMilli, 'credit'),
        },
        {
          key: 'payout',
          label: t`Payout`,
          cell: ({ payout }) =>
            payout ? <PayoutState payout={payout} /> : <span className="text-ink-faint">–</span>,
        },
      ]}
    />
  )
}

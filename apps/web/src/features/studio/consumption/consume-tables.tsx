import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../../ui/balance.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { Figure, Figures } from '../figure.tsx'
import type { Consumption } from './consume.api.ts'

type Sums = Pick<Consumption, 'totalMilli' | 'paidMilli' | 'bonusMilli' | 'replies' | 'unlocks'>

/** The figures of a month, or a day, or a story: as they are written, in columns and alone. */
function useFigures() {
  const { t } = useLingui()
  const { locale } = useLocale()
  const credits = (milli: number) => formatAmount(milli, 'credit', locale)
  const columns = <Row extends Sums>(total: Sums | null): Column<Row>[] => [
    ...(
      [
        ['totalMilli', t`Credits`],
        ['paidMilli', t`Paid credits`],
        ['bonusMilli', t`Bonus credits`],
      ] as const
    ).map(([key, label]) => ({
      key,
      label,
      numeric: true,
      cell: (row: Row) => <span className="figures">{credits(row[key])}</span>,
      sort: (row: Row) => row[key],
      total: total && <span className="figures">{credits(total[key])}</span>,
    })),
    ...(
      [
        ['replies', t`Replies`],
        ['unlocks', t`Images unlocked`],
      ] as const
    ).map(([key, label]) => ({
      key,
      label,
      numeric: true,
      cell: (row: Row) => <span className="figures">{row[key].toLocaleString(locale)}</span>,
      sort: (row: Row) => row[key],
      total: total && <span className="figures">{total[key].toLocaleString(locale)}</span>,
    })),
  ]
  return { columns, credits, locale }
}

export function Totals({ consumption }: { consumption: Consumption }) {
  const { credits, locale } = useFigures()
  return (
    <Figures>
      <Figure name={<Trans>Credits</Trans>} figure={credits(consumption.totalMilli)} />
      <Figure name={<Trans>Paid credits</Trans>} figure={credits(consumption.paidMilli)} />
      <Figure name={<Trans>Bonus credits</Trans>} figure={credits(consumption.bonusMilli)} />
      <Figure name={<Trans>Replies</Trans>} figure={consumption.replies.toLocaleString(locale)} />
    </Figures>
  )
}

type Story = Consumption['stories'][number]
type Day = Consumption['days'][number]

export function StoryTable({ consumption }: { consumption: Consumption }) {
  const { t } = useLingui()
  const { columns } = useFigures()
  const { stories } = consumption
  return (
    <>
      <Table<Story>
        caption={t`Reader spending`}
        rows={stories}
        rowKey={(story) => story.contentOid}
        totalLabel={<Trans>Total</Trans>}
        columns={[
          {
            key: 'title',
            label: t`Story`,
            cell: ({ contentOid, title }) => (
              <Link
                to="/story/$contentOid"
                params={{ contentOid }}
                className="inline-block min-w-28 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {title || t`Untitled`}
              </Link>
            ),
            sort: ({ title }) => title,
          },
          ...columns<Story>(consumption),
        ]}
      />
      {stories.length >= 100 ? (
        <p className="mt-2 text-sm text-ink-faint">
          <Trans>The 100 stories with the highest spending.</Trans>
        </p>
      ) : null}
    </>
  )
}

export function DayTable({ days }: { days: Day[] }) {
  const { t } = useLingui()
  const { columns, locale } = useFigures()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Table<Day>
      caption={t`Credits by day`}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          label: t`Day`,
          cell: ({ day }) => (
            <span className="whitespace-nowrap">{format.format(new Date(`${day}T00:00:00Z`))}</span>
          ),
          sort: ({ day }) => day,
        },
        ...columns<Day>(null),
      ]}
    />
  )
}

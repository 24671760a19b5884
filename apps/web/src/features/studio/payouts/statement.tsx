import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import { usePercent } from '../../../lib/use-percent.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SaveFileButton } from '../../../ui/save-file-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { useSaleKinds } from '../sales/use-sale-kinds.ts'
import {
  type StatementAnswer,
  statementFile,
  type StatementLine,
  statementQuery,
} from './payouts.api.ts'
import { useAmounts } from './use-amounts.ts'

/** A month's statement: its sums, and lines by source and item. */
export function Statement({ month, onClose }: { month: string; onClose: () => void }) {
  const { api } = useApp()
  const { language } = useLocale()
  const { month: nameOf } = useAmounts()
  const list = useInfiniteQuery(statementQuery(api, month))
  const first = list.data?.pages[0]
  const name = nameOf(month)
  return (
    <>
      <Button
        variant="ghost"
        className="mb-3 -ml-3"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onClick={onClose}
      >
        <Trans>All payouts</Trans>
      </Button>
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">
          <Trans>Statement for {name}</Trans>
        </h1>
        {(['pdf', 'csv'] as const).map((format) => (
          <SaveFileButton key={format} address={statementFile(month, format, language)}>
            {format.toUpperCase()}
          </SaveFileButton>
        ))}
      </header>
      {first ? (
        <p className="mb-4 text-sm text-ink-soft">
          <ZoneNote zone={first.zone} at={new Date(`${month}-15`)} />{' '}
          {first.isOver ? null : <Trans>This month isn’t over; amounts can still change.</Trans>}
        </p>
      ) : null}
      {first && first.sums.length > 0 ? <Sums sums={first.sums} /> : null}
      <Pages
        list={list}
        pending={<Skeleton className="h-64" />}
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden />}
            title={<Trans>No sales in this month</Trans>}
            text={<Trans>The month’s sales and refunds appear here, item by item.</Trans>}
          />
        }
      >
        {(lines) => <Lines lines={lines} />}
      </Pages>
    </>
  )
}

type Sum = StatementAnswer['sums'][number]

function Sums({ sums }: { sums: Sum[] }) {
  const { t } = useLingui()
  return (
    <div className="mb-6">
      <Table<Sum>
        stacked
        caption={t`Totals`}
        rows={sums}
        rowKey={({ currency }) => currency}
        columns={[
          {
            key: 'currency',
            label: t`Total`,
            cell: ({ currency }) => (
              <span className="whitespace-nowrap">
                {currency === 'coin' ? t`Coins` : t`Credits`}
              </span>
            ),
          },
          ...useColumns<Sum>(),
        ]}
      />
      <p className="mt-2 text-sm text-ink-faint">
        <Trans>
          Deductions are refunds of sales from earlier months. They’re already subtracted from what
          you earned.
        </Trans>
      </p>
    </div>
  )
}

function Lines({ lines }: { lines: StatementLine[] }) {
  const { t } = useLingui()
  const { seriesOf } = useSaleKinds()
  return (
    <Table<StatementLine>
      stacked
      caption={t`Statement`}
      rows={lines}
      rowKey={({ kind, itemOid, currency }) => `${kind} ${itemOid} ${currency}`}
      columns={[
        {
          key: 'item',
          label: t`Item`,
          sort: ({ title }) => title,
          cell: (line) => (
            <>
              <span className="block min-w-28 font-medium max-md:min-w-0">
                {line.title || t`Untitled`}
              </span>
              <span className="block text-xs text-ink-faint">
                {t(seriesOf(line.kind).name)}
                {line.sharePercent === null ? null : <Share percent={line.sharePercent} />}
                {line.feePercents.length > 0 ? <FeeRates percents={line.feePercents} /> : null}
              </span>
            </>
          ),
        },
        ...useColumns<StatementLine>(),
      ]}
    />
  )
}

function Share({ percent }: { percent: number }) {
  const share = usePercent()(percent)
  return (
    <>
      {' · '}
      <Trans>your share: {share}</Trans>
    </>
  )
}

/** The rates of the fee that applied in the month, the lowest first. */
function FeeRates({ percents }: { percents: number[] }) {
  const say = usePercent()
  const rates = percents
    .toSorted((one, other) => one - other)
    .map(say)
    .join(', ')
  return (
    <>
      {' · '}
      <Trans>platform fee: {rates}</Trans>
    </>
  )
}

function useColumns<Row extends Sum>() {
  const { t } = useLingui()
  const { bucket, money } = useAmounts()
  const names = {
    gross: t`Gross`,
    bonus: t`Bonus`,
    fee: t({ message: 'Platform fee', context: 'column of a table' }),
    earned: t`Earned`,
    claims: t`Deductions`,
  } as const
  const amount = (key: keyof typeof names) => ({
    key,
    label: names[key],
    numeric: true,
    sort: (row: Row) => row[key],
    cell: (row: Row) => bucket(row[key], row.currency),
  })
  const counts = { sold: t`Sold`, refunded: t`Refunded` } as const
  return [
    ...(['sold', 'refunded'] as const).map((key) => ({
      key,
      label: counts[key],
      numeric: true,
      sort: (row: Row) => row[key],
      cell: (row: Row) => row[key],
    })),
    ...(['gross', 'bonus', 'fee'] as const).map(amount),
    {
      ...amount('earned'),
      sort: (row: Row) => row.earnedWon,
      cell: (row: Row) => (
        <>
          {bucket(row.earned, row.currency)}
          <span className="block text-xs text-ink-faint">{money(row.earnedWon, 'KRW')}</span>
        </>
      ),
    },
    amount('claims'),
  ]
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { formatAmount } from '../../../ui/balance.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { type ChartRow, chartRows } from './chart-rows.ts'
import { ChartTable } from './chart-table.tsx'
import type { SaleTotals } from './sales.api.ts'
import { useSaleKinds } from './use-sale-kinds.ts'
import { usePeriods } from '../../../ui/time-select.tsx'

const height = 96

/** The share of each kind by day or month, as bars over one another; a table says the same. */
export function SaleChart({ totals, currency }: { totals: SaleTotals; currency: SaleCurrency }) {
  const { t, i18n } = useLingui()
  const { locale } = useLocale()
  const period = usePeriods(totals.by)
  const { inOrder, seriesOf } = useSaleKinds()
  const kinds = inOrder(totals.kinds.filter((sum) => sum.currency === currency)).map(
    ({ kind }) => kind,
  )
  if (kinds.length === 0) return null
  const rows = chartRows(totals, currency)
  const most = Math.max(0, ...rows.map(({ total }) => total))
  const amount = (value: number) => formatAmount(value, currency, locale)
  const name = currency === 'coin' ? t`Your share (coins)` : t`Your share (credits)`
  return (
    <section className="min-w-0">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{name}</h2>
        <ul className="flex gap-4 text-xs text-ink-soft">
          {kinds.map((kind) => (
            <li key={kind} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={cx('size-2.5 rounded-xs', seriesOf(kind).mark)} />
              {t(seriesOf(kind).name)}
            </li>
          ))}
        </ul>
      </header>
      <div aria-hidden className="rounded-lg border border-line bg-raised px-3 pt-2 pb-1.5">
        <p className="figures text-xs text-ink-faint">{amount(most)}</p>
        <Bars
          rows={rows}
          kinds={kinds}
          most={most}
          barOf={(kind) => seriesOf(kind).bar}
          titleOf={(row) =>
            [
              period(row.period),
              ...kinds.map(
                (kind) => `${i18n._(seriesOf(kind).name)} ${amount(row.shares[kind] ?? 0)}`,
              ),
            ].join('\n')
          }
        />
        <p className="mt-1 flex justify-between text-xs text-ink-faint">
          <span>{period(totals.first)}</span>
          <span>{period(totals.last)}</span>
        </p>
      </div>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-1 text-ink-soft hover:text-ink">
          <Trans>View as table</Trans>
        </summary>
        <div className="mt-1">
          <ChartTable caption={name} rows={rows} kinds={kinds} currency={currency} by={totals.by} />
        </div>
      </details>
    </section>
  )
}

function Bars({
  rows,
  kinds,
  most,
  barOf,
  titleOf,
}: {
  rows: ChartRow[]
  kinds: string[]
  most: number
  barOf: (kind: string) => string
  titleOf: (row: ChartRow) => string
}) {
  return (
    <svg
      viewBox={`0 0 ${rows.length * 10} ${height + 1}`}
      preserveAspectRatio="none"
      className="h-28 w-full"
    >
      {rows.map((row, index) => {
        const bar = { x: index * 10 + 1.5, width: 7 }
        let y = height
        return (
          <g key={row.period}>
            <title>{titleOf(row)}</title>
            <rect x={index * 10} width={10} y={0} height={height} className="fill-transparent" />
            {kinds.map((kind) => {
              const size = most === 0 ? 0 : ((row.shares[kind] ?? 0) / most) * height
              y -= size
              return <rect key={kind} {...bar} y={y} height={size} className={barOf(kind)} />
            })}
            <rect {...bar} y={height} height={1} className="fill-line-strong" />
          </g>
        )
      })}
    </svg>
  )
}

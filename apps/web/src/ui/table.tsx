import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface Column<Row> {
  key: string
  label: ReactNode
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sort?: (row: Row) => number | string
  /** Figures stand at the right. */
  numeric?: boolean
  total?: ReactNode
}

/** Rows under headings, sorted by a press on one, with a row of totals at the foot. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  totalLabel,
}: {
  /** Says what the table is, to those who do not see it. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  totalLabel?: ReactNode
}) {
  const [order, setOrder] = useState<{ key: string; descending: boolean } | null>(null)
  const sorted = sortRows(rows, columns, order)
  const press = (key: string) =>
    setOrder(
      order?.key === key && order.descending
        ? { key, descending: false }
        : { key, descending: true },
    )
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} onPress={press} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-pressed">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx('px-4 py-3', column.numeric && 'text-right whitespace-nowrap')}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totalLabel ? (
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={cx('px-4 py-3', column.numeric && 'text-right whitespace-nowrap')}
                >
                  {index === 0 ? totalLabel : column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

type Order = { key: string; descending: boolean } | null

function Heading<Row>({
  column,
  order,
  onPress,
}: {
  column: Column<Row>
  order: Order
  onPress: (key: string) => void
}) {
  const { t } = useLingui()
  const active = order?.key === column.key
  const Arrow = active && !order.descending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : undefined}
      className={cx('px-4 py-2.5 font-medium whitespace-nowrap', column.numeric && 'text-right')}
    >
      {column.sort ? (
        <button
          type="button"
          title={t`Sort`}
          onClick={() => onPress(column.key)}
          className="inline-flex items-center gap-1 rounded-xs hover:text-ink"
        >
          {column.label}
          <Arrow aria-hidden className={cx('size-3.5', !active && 'opacity-35')} />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

function sortRows<Row>(rows: Row[], columns: Column<Row>[], order: Order): Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sort
  if (!by) return rows
  const sign = order?.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y))
  })
}

import { useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Heading, type Order, sortRows } from './table-heading.tsx'

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
  columns: asked,
  rows,
  rowKey,
  totalLabel,
  stacked = false,
}: {
  /** Says what the table is, to those who do not see it. */
  caption: string
  /** False leaves one out. */
  columns: (Column<Row> | false)[]
  rows: Row[]
  rowKey: (row: Row) => string
  totalLabel?: ReactNode
  /** On phones a row stands as names over one another with their values; it is not sorted there. */
  stacked?: boolean
}) {
  const [order, setOrder] = useState<Order>(null)
  const columns = asked.filter((column) => column !== false)
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
      {/* Laid out as blocks, the parts of a table are such by their roles alone. */}
      <table
        role="table"
        className={cx('w-full border-collapse text-sm', stacked && 'max-md:block')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={cx(stacked && 'max-md:sr-only')}>
          <tr role="row" className="border-b border-line text-left text-ink-soft">
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} onPress={press} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cx(stacked && 'max-md:block')}>
          {sorted.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={cx(
                'border-b border-line last:border-0 hover:bg-pressed',
                stacked && 'max-md:block max-md:py-2',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} stacked={stacked} />
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

/** A value; on phones with the name of its column, whose heading says it to those who do not see it. */
function Cell<Row>({ column, row, stacked }: { column: Column<Row>; row: Row; stacked: boolean }) {
  const side = column.numeric && 'text-right whitespace-nowrap'
  if (!stacked) {
    return (
      <td role="cell" className={cx('px-4 py-3', side)}>
        {column.cell(row)}
      </td>
    )
  }
  return (
    <td
      role="cell"
      className={cx(
        'px-4 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:py-1 max-md:text-right',
        // A name without a value says nothing.
        'max-md:has-[>div:empty]:hidden',
        side,
      )}
    >
      <span aria-hidden className="shrink-0 text-left text-ink-faint md:hidden">
        {column.label}
      </span>
      <div className="min-w-0">{column.cell(row)}</div>
    </td>
  )
}

import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from './class-names.ts'
import type { Column } from './table.tsx'

/** By which column rows stand, and which way; null as they came. */
export type Order = { key: string; descending: boolean } | null

export function Heading<Row>({
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
      role="columnheader"
      scope="col"
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : undefined}
      // Names of figures are longer than the figures: they wrap, between words, before a column is cut off.
      className={cx(
        'px-4 py-2.5 font-medium',
        column.numeric ? 'text-right wrap-normal' : 'whitespace-nowrap',
      )}
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

export function sortRows<Row>(rows: Row[], columns: Column<Row>[], order: Order): Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sort
  if (!by) return rows
  const sign = order?.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y))
  })
}

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** More rows at once than any screen shows: something is measured wrong, and would only get slow. */
export const renderedItemsLimit = 300

/** Beside those that are seen, so that scrolling and the Tab key find rows that are there. */
const rowsBeside = 10

/** What a row says of its place, so that readers hear how long the list is. */
export interface RowPlace {
  ref: (row: HTMLLIElement | null) => void
  'data-index': number
  'aria-posinset': number
  'aria-setsize': number
}

/**
 * A long list of the page, of which the rows in and near the window are rendered. It raises
 * "Rendered items limit reached" rather than render too many (R-shell-046).
 */
export function VirtualList<Item>({
  items,
  keyOf,
  estimatePx,
  className,
  children,
}: {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The height of a row before any was measured. */
  estimatePx: number
  className?: string
  children: (item: Item, place: RowPlace) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [averagePx, setAveragePx] = useState<number | null>(null)
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => averagePx ?? estimatePx,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: rowsBeside,
    rangeExtractor: renderedRows,
    scrollMargin,
  })
  // The browser keeps what is seen in its place.
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const shown = rows.getVirtualItems()
  const beforePx = (shown[0]?.start ?? scrollMargin) - scrollMargin
  const afterPx = rows.getTotalSize() + scrollMargin - (shown.at(-1)?.end ?? scrollMargin)
  useLayoutEffect(() => {
    const { top = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {}
    setScrollMargin(Math.round(top + scrollY))
    // Of the rows measured first; later ones do not change it, or what is out of sight would move.
    if (averagePx === null && shown.length > 0) {
      setAveragePx((height - beforePx - afterPx) / shown.length)
    }
  })
  return (
    <ul ref={list} className={className}>
      {beforePx > 0 ? <li aria-hidden style={{ height: beforePx }} /> : null}
      {shown.map(({ index }) =>
        children(items[index] as Item, {
          ref: rows.measureElement,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': items.length,
        }),
      )}
      {afterPx > 0 ? <li aria-hidden style={{ height: afterPx }} /> : null}
    </ul>
  )
}

export function renderedRows(range: Range): number[] {
  const rows = defaultRangeExtractor(range)
  if (rows.length > renderedItemsLimit) throw new Error('Rendered items limit reached')
  return rows
}

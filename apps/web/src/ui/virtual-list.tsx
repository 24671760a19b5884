import { type ReactNode, useRef } from 'react'
import { useVirtualRange } from './use-virtual-range.ts'

/** What a row says of its place, so that readers hear how long the list is. */
export interface RowPlace {
  'data-key': string
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
  const { first, last, beforePx, afterPx } = useVirtualRange(list, items.map(keyOf), estimatePx)
  return (
    <ul ref={list} className={className}>
      {beforePx > 0 ? <li aria-hidden style={{ height: beforePx }} /> : null}
      {items.slice(first, last).map((item, index) =>
        children(item, {
          'data-key': keyOf(item),
          'aria-posinset': first + index + 1,
          'aria-setsize': items.length,
        }),
      )}
      {afterPx > 0 ? <li aria-hidden style={{ height: afterPx }} /> : null}
    </ul>
  )
}

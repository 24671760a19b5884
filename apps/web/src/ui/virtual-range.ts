/** More rows at once than any screen shows: something is measured wrong, and would only get slow. */
export const renderedItemsLimit = 300

/** Beside what is seen, so that scrolling and the Tab key find rows that are there. */
const besidePx = 800

export interface VirtualRange {
  /** Rows from `first` up to, not including, `last`. */
  first: number
  last: number
  /** Heights of what is left out, in pixels. */
  beforePx: number
  afterPx: number
}

/**
 * The rows of a list that stand between two heights of it, or near. Throws "Rendered items limit
 * reached" where they are more than 300 (R-shell-046).
 */
export function virtualRange(
  heights: readonly number[],
  { topPx, bottomPx }: { topPx: number; bottomPx: number },
): VirtualRange {
  const range = { first: 0, last: 0, beforePx: 0, afterPx: 0 }
  let y = 0
  for (const [index, height] of heights.entries()) {
    const end = y + height
    if (end < topPx - besidePx) {
      range.beforePx = end
      range.first = index + 1
      range.last = index + 1
    } else if (y <= bottomPx + besidePx) range.last = index + 1
    else range.afterPx += height
    y = end
  }
  if (range.last - range.first > renderedItemsLimit) throw new Error('Rendered items limit reached')
  return range
}

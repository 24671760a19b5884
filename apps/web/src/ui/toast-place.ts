export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Between a toast and what it must not cover. */
const gapPx = 8

/**
 * How far above the lower edge of the window toasts of a height go so that they cover none of
 * `actions`: at `own` where nothing is in the way, else in the lowest gap that is high enough. Null
 * where there is none below `ceiling`.
 */
export function freeBottom(
  actions: readonly Box[],
  {
    window: height,
    toasts,
    own,
    ceiling,
  }: { window: number; toasts: Box; own: number; ceiling: number },
): number | null {
  const size = toasts.bottom - toasts.top
  const inWay = actions.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  for (let bottom = own; height - bottom - size >= ceiling;) {
    const upper = height - bottom - size
    const covered = inWay.filter(
      (box) => box.top < height - bottom + gapPx / 2 && box.bottom > upper - gapPx / 2,
    )
    if (covered.length === 0) return bottom
    bottom = height - Math.min(...covered.map(({ top }) => top)) + gapPx
  }
  return null
}

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type VirtualRange, virtualRange } from './virtual-range.ts'

/** Scrolling less than this changes nothing. */
const stepPx = 200
/** Before the list was measured. */
const firstScreen = { topPx: 0, bottomPx: 1000 }

interface Measured {
  /** By key, in pixels. */
  heights: ReadonlyMap<string, number>
  /** Of the rows measured first; later ones do not change it, or what is out of sight would move. */
  averagePx: number | null
}

/** Which rows of a list are rendered, by where the window stands and how high rows turned out. */
export function useVirtualRange(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  estimatePx: number,
): VirtualRange {
  const seen = useSeen(list)
  const { heights, averagePx } = useHeights(list)
  const otherPx = averagePx ?? estimatePx
  return virtualRange(
    keys.map((key) => heights.get(key) ?? otherPx),
    seen,
  )
}

/** What of the list is in the window, in pixels from its top. */
function useSeen(list: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState(firstScreen)
  useEffect(() => {
    const look = () => {
      const top = -(list.current?.getBoundingClientRect().top ?? 0)
      const topPx = Math.floor(top / stepPx) * stepPx
      const bottomPx = topPx + stepPx + Math.ceil(innerHeight / stepPx) * stepPx
      setSeen((old) =>
        old.topPx === topPx && old.bottomPx === bottomPx ? old : { topPx, bottomPx },
      )
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list])
  return seen
}

/** Rows are measured once they are there, and again whenever the list is drawn. */
function useHeights(list: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState<Measured>({ heights: new Map(), averagePx: null })
  useLayoutEffect(() => {
    const heights = new Map(measured.heights)
    for (const row of list.current?.children ?? []) {
      const key = row instanceof HTMLElement ? row.dataset.key : undefined
      const height = row.getBoundingClientRect().height
      if (key !== undefined && height > 0) heights.set(key, height)
    }
    const isNew = [...heights].some(([key, px]) => !isNear(px, measured.heights.get(key)))
    if (!isNew) return
    setMeasured({ heights, averagePx: measured.averagePx ?? average([...heights.values()]) })
  })
  return measured
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The last row of a list has no line beneath it: a pixel says nothing. */
function isNear(px: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(px - other) < 2
}

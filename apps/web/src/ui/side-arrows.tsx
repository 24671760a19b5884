import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from './class-names.ts'

/** Arrows where a row has more at its sides; only for pointers, as keys go through what is in it. */
export function SideArrows({
  row,
  more,
}: {
  row: RefObject<HTMLElement | null>
  more: { before: boolean; after: boolean }
}) {
  const scroll = (direction: -1 | 1) => {
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.6 })
  }
  return (
    <>
      {more.before ? <Arrow side="before" onPress={() => scroll(-1)} /> : null}
      {more.after ? <Arrow side="after" onPress={() => scroll(1)} /> : null}
    </>
  )
}

function Arrow({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  const Icon = side === 'before' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onPress}
      className={cx(
        'absolute inset-y-0 flex w-6 items-center justify-center text-ink-soft hover:text-ink',
        side === 'before' ? 'left-0' : 'right-0',
      )}
    >
      <Icon className="size-4" />
    </button>
  )
}

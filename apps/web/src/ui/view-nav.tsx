import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useTabTitle } from '../lib/use-tab-title.ts'
import { cx } from './class-names.ts'
import { useSideScroll } from './use-side-scroll.ts'

export interface View {
  name: string
  label: string
  /** What the address says of it. */
  search: Record<string, string>
}

/** The views of a page, side by side; each has an address of its own, and names the tab. */
export function ViewNav({
  label,
  to,
  views,
  current,
}: {
  label: string
  to: '/studio' | '/myinfo'
  views: readonly View[]
  current: string
}) {
  const shown = views.find(({ name }) => name === current)
  useTabTitle(shown ? `${shown.label} · ${label}` : label)
  const nav = useRef<HTMLElement>(null)
  const more = useSideScroll(nav, current)
  const scroll = (direction: -1 | 1) => {
    nav.current?.scrollBy({ left: direction * nav.current.clientWidth * 0.6 })
  }
  return (
    // The line stands outside, so that it does not fade with the views.
    <div className="relative border-b border-line">
      <nav
        ref={nav}
        aria-label={label}
        data-before={more.before || undefined}
        data-after={more.after || undefined}
        className="side-fade relative -mb-px flex gap-1 overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {views.map((view) => (
          <Link
            key={view.name}
            to={to}
            search={view.search as never}
            // Without it every address of the page would be the first view's own.
            activeOptions={{ exact: true }}
            aria-current={view.name === current ? 'page' : undefined}
            className="shrink-0 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
          >
            {view.label}
          </Link>
        ))}
      </nav>
      {more.before ? <More side="before" onPress={() => scroll(-1)} /> : null}
      {more.after ? <More side="after" onPress={() => scroll(1)} /> : null}
    </div>
  )
}

/** An arrow where there is more; only for pointers, as keys go through the views themselves. */
function More({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  const Arrow = side === 'before' ? ChevronLeft : ChevronRight
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
      <Arrow className="size-4" />
    </button>
  )
}

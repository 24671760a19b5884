import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTabTitle } from '../lib/use-tab-title.ts'
import { SideArrows } from './side-arrows.tsx'
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
  title = label,
}: {
  label: string
  /** What the tab says behind the view's name; null where it names another. */
  title?: string | null
  to: '/studio' | '/myinfo'
  views: readonly View[]
  current: string
}) {
  const shown = views.find(({ name }) => name === current)
  useTabTitle(title === null ? null : shown ? `${shown.label} · ${title}` : title)
  const nav = useRef<HTMLElement>(null)
  const more = useSideScroll(nav, current)
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
            className="shrink-0 border-b-2 border-transparent px-2.5 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
          >
            {view.label}
          </Link>
        ))}
      </nav>
      <SideArrows row={nav} more={more} />
    </div>
  )
}

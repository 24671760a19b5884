import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readMonth, writeMonth } from '../../lib/month.ts'

export const studioViews = ['stories', 'consumption', 'sales', 'earnings'] as const
export type StudioView = (typeof studioViews)[number]

const names: Record<StudioView, MessageDescriptor> = {
  stories: msg`Stories`,
  consumption: msg`Consumption`,
  sales: msg`Sales`,
  earnings: msg`Earnings`,
}

/** The parts of the Studio, side by side; each has an address of its own. */
export function StudioNav({ current }: { current: StudioView }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Studio`}
      className="mb-6 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {studioViews.map((view) => (
        <Link
          key={view}
          to="/studio"
          search={addressOf(view) as never}
          // Without it every address of the Studio would be the stories' own.
          activeOptions={{ exact: true }}
          aria-current={view === current ? 'page' : undefined}
          className="-mb-px shrink-0 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
        >
          {t(names[view])}
        </Link>
      ))}
    </nav>
  )
}

function addressOf(view: StudioView): Record<string, string> {
  if (view === 'stories') return {}
  if (view === 'consumption') return { month: writeMonth(readMonth('', new Date())) }
  return { view }
}

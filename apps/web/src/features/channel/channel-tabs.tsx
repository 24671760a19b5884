import { useLingui } from '@lingui/react/macro'
import { homeTab } from '@plax/contracts/channel/channel-values'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { findTab } from '../../lib/item-kinds/item-kind.ts'

/** What a channel holds, side by side; each has an address of its own. */
export function ChannelTabs({ tabs, current }: { tabs: readonly string[]; current: string }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const nameOf = (tab: string) => {
    if (tab === homeTab) return t`Home`
    const name = findTab(kinds, tab)?.name
    return name ? t(name) : tab
  }
  return (
    <nav
      aria-label={t`Channel`}
      className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="."
          search={(tab === homeTab ? {} : { tab }) as never}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className="shrink-0 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
        >
          {nameOf(tab)}
        </Link>
      ))}
    </nav>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChannelTab } from '@plax/contracts/channel/channel-values'
import { Link } from '@tanstack/react-router'

export const tabNames: Record<ChannelTab, MessageDescriptor> = {
  home: msg`Home`,
  videos: msg`Videos and audio`,
  stories: msg`Stories`,
  files: msg`Files`,
  replays: msg`Replays`,
  clips: msg`Clips`,
}

/** What a channel holds, side by side; each has an address of its own. */
export function ChannelTabs({
  tabs,
  current,
}: {
  tabs: readonly ChannelTab[]
  current: ChannelTab
}) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Channel`}
      className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="."
          search={(tab === 'home' ? {} : { tab }) as never}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className="shrink-0 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
        >
          {t(tabNames[tab])}
        </Link>
      ))}
    </nav>
  )
}

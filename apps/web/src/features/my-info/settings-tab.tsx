import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrowserSettings } from './browser-settings.tsx'

/** How Plax looks in this browser, and where the account's other settings are. */
export function SettingsTab() {
  return (
    <BrowserSettings>
      <TabLink tab="notifications">
        <Trans>Notifications</Trans>
      </TabLink>
      <TabLink tab="connections">
        <Trans>Connected accounts</Trans>
      </TabLink>
      <TabLink tab="data">
        <Trans>Your data</Trans>
      </TabLink>
    </BrowserSettings>
  )
}

function TabLink({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Link
      to="/myinfo"
      search={{ tab } as never}
      className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 text-sm font-medium hover:bg-pressed"
    >
      {children}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Link>
  )
}

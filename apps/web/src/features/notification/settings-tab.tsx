import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Part } from '../../ui/part.tsx'
import { ChannelTable } from './channel-table.tsx'
import { MailLanguage } from './mail-language.tsx'
import { settingsQuery } from './notification.api.ts'
import { PushSwitch } from './push-switch.tsx'

/** Of what one is told, and how (R-notification-001): a tab of My Info. */
export function SettingsTab({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const settings = useQuery(settingsQuery(api))
  if (settings.isPending) return <Shape />
  if (settings.isError && !settings.data) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  return (
    <div className="flex flex-col gap-10">
      <Part title={<Trans>What you’re notified about</Trans>}>
        <ChannelTable types={settings.data.types} />
      </Part>
      <Part title={<Trans>Language</Trans>}>
        <MailLanguage viewer={viewer} />
      </Part>
      <Part title={<Trans>This browser</Trans>}>
        <PushSwitch userOid={viewer.oid} publicKey={settings.data.pushPublicKey} />
      </Part>
    </div>
  )
}

/** The shape of the three parts. */
function Shape() {
  return (
    <div aria-hidden className="flex flex-col gap-10">
      {['h-52', 'h-32', 'h-20'].map((height) => (
        <div key={height}>
          <Skeleton className="mb-4 h-6 w-40" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { useAllTextsNow } from '../../lib/all-texts.ts'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFloating } from '../../ui/portal-container.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { latestQuery } from './notification.api.ts'
import { NotificationRow } from './notification-row.tsx'
import { RowsShape } from './rows-shape.tsx'

/** What stands alone needs no frame inside of this one. */
const plain = '*:rounded-none *:border-0 *:bg-transparent'

/** The latest notifications behind the bell; open as soon as its code is there. */
export function BellPopover({ trigger }: { trigger: ReactNode }) {
  useAllTextsNow()
  const { t } = useLingui()
  const { container, root } = useFloating(true)
  return (
    <Popover.Root {...root}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label={t`Notifications`}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] animate-enter flex-col overflow-hidden rounded-lg border border-line bg-overlay shadow-overlay"
        >
          <Latest onFollow={() => root.onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Latest({ onFollow }: { onFollow: () => void }) {
  const { api } = useApp()
  const latest = useQuery(latestQuery(api))
  const items = latest.data?.items ?? []
  const [first] = items
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 className="mr-auto text-sm font-semibold">
          <Trans>Notifications</Trans>
        </h2>
        {first ? <MarkAllButton newest={first.id} unread={latest.data?.unread ?? 0} /> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {latest.isPending ? <RowsShape /> : null}
        {latest.isError && !latest.data ? (
          <div className={plain}>
            <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
          </div>
        ) : null}
        {latest.data && !first ? (
          <div className={plain}>
            <NoNotifications />
          </div>
        ) : null}
        <ul className="divide-y divide-line">
          {items.map((one) => (
            <NotificationRow key={one.id} notification={one} onFollow={onFollow} />
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-2 gap-1 border-t border-line p-1">
        <Link to="/notifications" onClick={onFollow} className={buttonClasses('ghost')}>
          <Trans>See all</Trans>
        </Link>
        <Link
          to="/myinfo"
          search={{ tab: 'notifications' } as never}
          onClick={onFollow}
          className={buttonClasses('ghost')}
        >
          <Trans>Settings</Trans>
        </Link>
      </div>
    </>
  )
}

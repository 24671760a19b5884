import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Settings } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { LogInFirst } from '../../ui/log-in-first.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { notificationsQuery } from './notification.api.ts'
import { NotificationRow } from './notification-row.tsx'
import { RowsShape } from './rows-shape.tsx'

const frame = 'overflow-hidden rounded-lg border border-line bg-raised'

/** What a reader was told, the newest first (R-notification-002). */
export function NotificationsPage() {
  const viewer = useViewer()
  return (
    <div className="mx-auto w-full max-w-[720px] px-4 py-6 md:px-8 md:py-10">
      {viewer ? <List /> : <SignedOut />}
    </div>
  )
}

function List() {
  const { api } = useApp()
  const list = useInfiniteQuery(notificationsQuery(api))
  const [page] = list.data?.pages ?? []
  const first = page?.items[0]
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <Title />
        <div className="ml-auto flex items-center">
          {page && first ? <MarkAllButton newest={first.id} unread={page.unread} /> : null}
          <Link
            to="/myinfo"
            search={{ tab: 'notifications' } as never}
            className={buttonClasses('ghost')}
          >
            <Settings aria-hidden className="size-4" />
            <span className="sr-only sm:not-sr-only">
              <Trans>Settings</Trans>
            </span>
          </Link>
        </div>
      </div>
      <Pages
        list={list}
        pending={
          <div className={frame}>
            <RowsShape />
          </div>
        }
        empty={<NoNotifications />}
      >
        {(rows) => (
          <ul className={`divide-y divide-line ${frame}`}>
            {rows.map((one) => (
              <NotificationRow key={one.id} notification={one} />
            ))}
          </ul>
        )}
      </Pages>
    </>
  )
}

function Title() {
  return (
    <h1 className="text-xl font-semibold">
      <Trans>Notifications</Trans>
    </h1>
  )
}

function SignedOut() {
  return (
    <>
      <div className="mb-6">
        <Title />
      </div>
      <LogInFirst
        icon={<Bell aria-hidden />}
        title={<Trans>Log in to see your notifications</Trans>}
      />
    </>
  )
}

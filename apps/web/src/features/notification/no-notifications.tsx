import { Trans } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The list before anything happened. */
export function NoNotifications() {
  return (
    <EmptyState
      icon={<Bell aria-hidden />}
      title={<Trans>No notifications yet</Trans>}
      text={
        <Trans>
          New stories from creators you favorite or chat with, your sales, your account: it all
          shows up here.
        </Trans>
      }
    />
  )
}

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
          News from creators you follow, your sales, and updates about your account will show up
          here.
        </Trans>
      }
    />
  )
}

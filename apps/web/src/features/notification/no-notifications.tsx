import { Trans } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The list before anything happened. */
export function NoNotifications() {
  return (
    <EmptyState
      icon={<Bell aria-hidden />}
      title={<Trans>Nothing new yet</Trans>}
      text={
        <Trans>
          New stories of your favourite creators and of those you chat with, your sales, your
          account: it all comes here.
        </Trans>
      }
    />
  )
}

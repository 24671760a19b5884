import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageMessage } from '../../ui/page-message.tsx'
import { useLastingViewer, type Viewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'

/** Lets creators in; tells others what is missing (R-story-chat-069, R-story-chat-071). */
export function StudioGate({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useLastingViewer()
  if (!viewer) {
    return (
      <PageMessage
        title={<Trans>Create and sell your work in Studio</Trans>}
        text={<Trans>Log in to open Studio.</Trans>}
      >
        <LogInButton />
      </PageMessage>
    )
  }
  if (!viewer.canWriteStories) {
    return (
      <PageMessage
        title={<Trans>Studio is for creators</Trans>}
        text={<Trans>Register, accept the terms and fees, and publish your first work.</Trans>}
      >
        <Link to="/creator/apply" className={buttonClasses('primary')}>
          <Trans>Become a creator</Trans>
        </Link>
      </PageMessage>
    )
  }
  return children(viewer)
}

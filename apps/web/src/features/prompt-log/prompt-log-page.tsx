import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { PageMessage } from '../../ui/page-message.tsx'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { PromptList } from './prompt-list.tsx'

/** What the model was told in a room, for those who may read it (R-story-chat-014, spec D29). */
export function PromptLogPage() {
  const { roomOid } = useParams({ from: '/story/promptlog/$roomOid' })
  const viewer = useViewer()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-dvh max-w-6xl px-4 pt-6 pb-16 outline-none md:px-8"
    >
      {viewer ? (
        <PromptList roomOid={roomOid} viewerOid={viewer.oid} />
      ) : (
        <PageMessage
          title={<Trans>Log in to view this prompt log</Trans>}
          text={
            <Trans>
              Administrators can view prompt logs, and creators can view those of their own
              previews.
            </Trans>
          }
        >
          <LogInButton />
          <Link to="/" className={buttonClasses()}>
            <Trans>Home</Trans>
          </Link>
        </PageMessage>
      )}
    </main>
  )
}

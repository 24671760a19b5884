import { Trans } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { PageMessage } from '../../frame/page-message.tsx'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { PromptList } from './prompt-list.tsx'

/** What the model was told in a room, for those who may read it (R-story-chat-014, decision 29). */
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
          text={<Trans>Admins can view it, and creators can view it for their own previews.</Trans>}
        >
          <Button variant="primary" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
          <Link to="/" className={buttonClasses()}>
            <Trans>Home</Trans>
          </Link>
        </PageMessage>
      )}
    </main>
  )
}

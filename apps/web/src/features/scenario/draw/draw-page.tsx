import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, useState } from 'react'
import { PageMessage } from '../../../ui/page-message.tsx'
import { PendingPage } from '../../../ui/pending-page.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { sessionEndedStore } from '../../../lib/sign-in-state.ts'
import { useStore } from '../../../lib/store.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StudioGate } from '../../studio-frame/studio-gate.tsx'
import { type Content, type DrawnStory, drawnStoryQuery } from './draw.api.ts'
import { DrawScreen } from './draw-screen.tsx'
import { createDrawing, DrawingContext } from './drawing.ts'
import { readDrawing } from './kept-drawing.ts'

const route = getRouteApi('/framed/studio/scenario/$contentOid')

/** R-story-branching-001. */
export function DrawPage() {
  return (
    <StudioGate>
      {() => (
        <main id="main" className="contents">
          <Opened />
        </main>
      )}
    </StudioGate>
  )
}

function Opened() {
  const { contentOid } = route.useParams()
  const { api } = useApp()
  // Asked for as a visitor, it would be closed, and what is drawn here would be gone.
  const hasEnded = useStore(sessionEndedStore)
  const loaded = useQuery({ ...drawnStoryQuery(api, contentOid), enabled: !hasEnded })
  if (loaded.isPending) return <PendingPage />
  if (loaded.error instanceof ApiError && [403, 404, 409].includes(loaded.error.status)) {
    return <Closed title={<Trans>You don’t have access</Trans>} text={loaded.error.message} />
  }
  if (!loaded.data) {
    return (
      <div className="mx-auto max-w-lg px-4 py-24">
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      </div>
    )
  }
  const { story, content } = loaded.data
  if (content.scheduledFor) {
    return (
      <Closed
        title={<Trans context="content">Scheduled</Trans>}
        text={
          <Trans>
            You can edit this story after it’s published, or after you move it back to your drafts.
          </Trans>
        }
      />
    )
  }
  return <Drawn key={contentOid} story={story} content={content} />
}

function Drawn({ story, content }: { story: DrawnStory; content: Content }) {
  const { contentOid } = content
  const [{ drawing, kept }] = useState(() => {
    const { problems, hasChanges, isInk } = story
    const found = readDrawing(contentOid)
    const isNew = JSON.stringify(found?.scenario) !== JSON.stringify(story.scenario)
    const made = createDrawing(story.scenario, { problems, hasChanges, isInk })
    if (found && isNew) made.replace(found.scenario)
    return { drawing: made, kept: isNew ? found : null }
  })
  return (
    <DrawingContext value={drawing}>
      <ReactFlowProvider>
        <DrawScreen story={story} content={content} kept={kept} />
      </ReactFlowProvider>
    </DrawingContext>
  )
}

function Closed({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <PageMessage title={title} text={text}>
      <Link to="/studio" className={buttonClasses('primary')}>
        <Trans>Go to Studio</Trans>
      </Link>
    </PageMessage>
  )
}

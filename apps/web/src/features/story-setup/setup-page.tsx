import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageMessage } from '../../ui/page-message.tsx'
import { PendingPage } from '../../ui/pending-page.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { sessionEndedStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { editedStoryQuery, modelsQuery } from '../story/story.queries.ts'
import { StudioGate } from '../studio-frame/studio-gate.tsx'
import { SetupForm } from './setup-form.tsx'

const route = getRouteApi('/framed/story/setup/$contentOid')

/** R-story-chat-004. */
export function SetupPage() {
  return <StudioGate>{() => <Setup />}</StudioGate>
}

function Setup() {
  const { contentOid } = route.useParams()
  const { api } = useApp()
  // Asked for as a visitor, it would be another's story, and what is typed here would be gone.
  const hasEnded = useStore(sessionEndedStore)
  const story = useQuery({ ...editedStoryQuery(api, contentOid), enabled: !hasEnded })
  const models = useQuery(modelsQuery(api))
  if (story.isPending || models.isPending) return <PendingPage />
  const error = story.error ?? models.error
  if (error instanceof ApiError && error.status === 404) {
    return <NotYours text={error.message} />
  }
  if (!story.data || !models.data) {
    return (
      <div className="mx-auto max-w-lg px-4 py-16">
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([story.refetch(), models.refetch()])}
        />
      </div>
    )
  }
  if (!story.data.editing) {
    return <NotYours text={<Trans>Only this story’s creator can edit it.</Trans>} />
  }
  return <SetupForm key={contentOid} story={story.data} models={models.data} />
}

function NotYours({ text }: { text: ReactNode }) {
  return (
    <PageMessage title={<Trans>You don’t have access</Trans>} text={text}>
      <Link to="/studio" className={buttonClasses('primary')}>
        <Trans>Go to Studio</Trans>
      </Link>
    </PageMessage>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageMessage } from '../../ui/page-message.tsx'
import { PendingPage } from '../../ui/pending-page.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { sessionEndedStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StudioGate } from '../studio-frame/studio-gate.tsx'
import { ContentFormView } from './content-form.tsx'
import { editedContentQuery } from './content.queries.ts'

const route = getRouteApi('/framed/studio/content/$contentOid')

/** R-content-015. */
export function ContentFormPage() {
  return <StudioGate>{() => <Edited />}</StudioGate>
}

function Edited() {
  const { contentOid } = route.useParams()
  const { api } = useApp()
  // Asked for as a visitor, it would be another's content, and what is typed here would be gone.
  const hasEnded = useStore(sessionEndedStore)
  const content = useQuery({ ...editedContentQuery(api, contentOid), enabled: !hasEnded })
  if (content.isPending) return <PendingPage />
  if (content.error instanceof ApiError && content.error.status === 404) {
    return <NotYours text={content.error.message} />
  }
  if (!content.data) {
    return (
      <div className="mx-auto max-w-lg px-4 py-16">
        <ErrorState error={content.error} onRetry={() => void content.refetch()} />
      </div>
    )
  }
  if (!content.data.editing) {
    return <NotYours text={<Trans>Only this content’s creator can edit it.</Trans>} />
  }
  // A draft that was scheduled begins anew as a draft, and a scheduled one has nothing typed.
  const key = `${contentOid} ${content.data.scheduledFor ?? ''}`
  return <ContentFormView key={key} content={content.data} />
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

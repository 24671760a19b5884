import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Emotes } from '../../emotes/emotes.tsx'
import { liveQuery } from '../live.api.ts'

/** Where a creator manages emotes; others are sent to Home (R-emoticon-002). */
export function EmotesPage() {
  const { api } = useApp()
  const { id } = useParams({ from: '/framed/live/$id/emotes' })
  const viewer = useViewer()
  const page = useQuery(liveQuery(api, id))
  if (!viewer) return <Navigate to="/" replace />
  return (
    <Loaded query={page} pending={<Skeleton className="m-8 h-64" />}>
      {({ creator }) => {
        const isOwn = creator.oid === viewer.oid && viewer.roles.includes('livestreamer')
        if (!isOwn && !viewer.isAdmin) return <Navigate to="/" replace />
        return (
          <div className="mx-auto max-w-4xl px-4 py-8 md:px-8">
            <h1 className="mb-2 text-xl font-semibold">
              <Trans>Emotes</Trans>
            </h1>
            <p className="mb-6 text-ink-soft">
              <Trans>Small images that your viewers write in your live chat.</Trans>
            </p>
            <Emotes creatorOid={creator.oid} />
          </div>
        )
      }}
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { liveQuery } from '../live.api.ts'
import { Dock } from './dock.tsx'
import { DockAlerts } from './dock-alerts.tsx'
import { EnterByKey } from './enter-by-key.tsx'

/** The chat of a creator in a window of its own, such as the dock of a manager (R-live-chat-038). */
export function ChatDockPage() {
  const { api } = useApp()
  const { id } = useParams({ from: '/framed/live/$id/chat' })
  const { toolkey } = useSearch({ from: '/framed/live/$id/chat' })
  const viewer = useViewer()
  const page = useQuery(liveQuery(api, id))
  if (!viewer && toolkey) return <EnterByKey id={id} toolkey={toolkey} to="/live/$id/chat" />
  return (
    <Loaded query={page} pending={<Skeleton className="h-dvh" />}>
      {({ creator }) => (
        <Dock creatorOid={creator.oid}>
          {viewer?.oid === creator.oid && viewer.roles.includes('livestreamer') ? (
            <DockAlerts creatorOid={creator.oid} />
          ) : null}
        </Dock>
      )}
    </Loaded>
  )
}

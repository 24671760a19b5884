import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { liveQuery } from '../live.api.ts'

const route = getRouteApi('/framed/live/$id')

/** A creator’s stream. */
export function WatchPage() {
  const { api } = useApp()
  const { id } = route.useParams()
  const { data } = useQuery(liveQuery(api, id))
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      {data?.stream ? (
        <h1 className="text-xl font-semibold">{data.stream.title}</h1>
      ) : (
        <EmptyState
          icon={<Radio aria-hidden />}
          title={<Trans>Creator is not currently streaming.</Trans>}
        />
      )}
    </div>
  )
}

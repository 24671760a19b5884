import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useRefreshOnAir } from '../../../lib/on-air.ts'
import { ItemGrid } from '../../shelf/item-grid.tsx'
import { liveCard } from '../live-card.tsx'
import { livesQuery } from '../live.api.ts'

/** Streams that are on now and like one; nothing where there are none. */
export function SimilarStreams({ streamOid }: { streamOid: string }) {
  return <Streams query={{ similarTo: streamOid }} title={<Trans>More live streams</Trans>} />
}

/** Streams that are on now, as they begin and end. */
export function StreamsOn() {
  useRefreshOnAir(['live', 'on'])
  return <Streams query={{}} title={<Trans>Live now</Trans>} />
}

function Streams({ query, title }: { query: { similarTo?: string }; title: ReactNode }) {
  const { api } = useApp()
  const items = useQuery(livesQuery(api, query)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <ItemGrid card={liveCard} items={items} />
    </section>
  )
}

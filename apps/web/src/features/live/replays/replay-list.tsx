import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Part } from '../../../ui/part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ReplayRow } from './replay-row.tsx'
import { replaysQuery } from './replays.api.ts'

const againMs = 2000

/** A creator’s own replays: what they are made into, and until when. */
export function ReplayList({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery({
    ...replaysQuery(api, creatorOid),
    // Those that are being made show how far they are.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'encoding'))
        ? againMs
        : false,
  })
  return (
    <Part title={<Trans>Replays</Trans>}>
      <Pages
        list={list}
        pending={<SkeletonRows rows={3} className="h-20" />}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={<Trans>No replays yet</Trans>}
            text={<Trans>Your streams are recorded and appear here when they end.</Trans>}
          />
        }
      >
        {(replays) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {replays.map((replay) => (
              <ReplayRow key={replay.oid} replay={replay} />
            ))}
          </ul>
        )}
      </Pages>
    </Part>
  )
}

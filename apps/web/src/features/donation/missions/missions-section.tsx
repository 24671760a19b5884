import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { DonationOptions } from '../donation.api.ts'
import { MissionActions } from './mission-actions.tsx'
import { MissionCard } from './mission-card.tsx'
import { activeMissionsQuery, missionsQuery } from './missions.api.ts'

/** The open missions of a creator, and those that the viewer gave coins for. */
export function MissionsSection({ options }: { options: DonationOptions }) {
  const { api } = useApp()
  const viewer = useViewer()
  const { creatorOid } = options
  const query = useQuery(activeMissionsQuery(api, creatorOid))
  return (
    <>
      <section className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">
          <Trans>Missions</Trans>
        </h2>
        <Loaded query={query} pending={<Skeleton className="h-24" />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-ink-soft">
                <Trans>No open missions. Send the first one.</Trans>
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((mission) => (
                  <li key={mission.oid}>
                    <MissionCard
                      mission={mission}
                      actions={<MissionActions mission={mission} options={options} />}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {viewer && viewer.oid !== creatorOid ? (
        <PastMissions side="made" {...{ creatorOid }} />
      ) : null}
    </>
  )
}

/** Missions that have ended, and what became of their coins; nothing while there are none. */
export function PastMissions({
  side,
  creatorOid,
}: {
  side: 'received' | 'made'
  creatorOid: string
}) {
  const { api } = useApp()
  const query = useInfiniteQuery(missionsQuery(api, { side, creatorOid }))
  const ended = (query.data?.pages ?? []).flatMap(({ items }) =>
    items.filter(({ endTime }) => endTime !== null),
  )
  if (ended.length === 0 && !query.hasNextPage) return null
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">
        {side === 'made' ? <Trans>Your past missions</Trans> : <Trans>Past missions</Trans>}
      </h3>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {ended.map((mission) => (
          <li key={mission.oid}>
            <MissionCard mission={mission} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  )
}

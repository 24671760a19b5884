import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { isRefusal } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DonatePanel } from '../../donation/donate-panel.tsx'
import { donationOptionsQuery } from '../../donation/donation.api.ts'
import { DonorRanking } from '../../donation/donor-ranking.tsx'
import { MissionsSection } from '../../donation/missions/missions-section.tsx'
import { SpinSection } from '../../donation/roulette/spin-section.tsx'
import { takesMissions, takesSpins } from '../../donation/use-giving.ts'
import { CreatorLine } from '../../subscription/creator-line.tsx'
import { liveQuery, type LiveCreator } from '../live.api.ts'

/** Donates to a creator without their stream, such as on a phone beside it (R-donation-002). */
export function DonatePage() {
  const { api } = useApp()
  const { id } = useParams({ from: '/framed/live/$id/donate' })
  const page = useQuery(liveQuery(api, id))
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 px-4 py-6 md:py-10">
      <Loaded query={page} pending={<Skeleton className="h-96" />}>
        {({ creator }) => <Shown creator={creator} />}
      </Loaded>
    </div>
  )
}

function Shown({ creator: { oid, nickname, picture } }: { creator: LiveCreator }) {
  const { api } = useApp()
  const options = useQuery(donationOptionsQuery(api, oid))
  const takesNone = isRefusal(options.error)
  return (
    <>
      <h1 className="sr-only">
        <Trans>Donate to {nickname}</Trans>
      </h1>
      <CreatorLine creator={{ oid, name: nickname, picture }} offersTiers={false} />
      {takesNone ? (
        <EmptyState
          icon={<HandCoins aria-hidden />}
          title={<Trans>This creator doesn’t take donations</Trans>}
        />
      ) : (
        <Loaded query={options} pending={<Skeleton className="h-96" />}>
          {(data) => (
            <>
              {data.donationType === 'roulette' && !data.isLocked ? null : (
                <DonatePanel options={data} />
              )}
              {takesSpins(data) && !data.isLocked ? <SpinSection options={data} /> : null}
              {takesMissions(data) ? <MissionsSection options={data} /> : null}
              <DonorRanking creatorOid={oid} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

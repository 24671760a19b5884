import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { HandCoins, Radio } from 'lucide-react'
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
import { useFreshDonations } from '../../donation/use-fresh-donations.ts'
import { takesMissions, takesSpins } from '../../donation/use-giving.ts'
import { CreatorLine } from '../../subscription/creator-line.tsx'
import { liveQuery, type LiveAnswer } from '../live.api.ts'
import { useFreshLive } from '../watch/use-fresh-live.ts'

/** Donates to a creator without their stream, such as on a phone beside it (R-donation-002). */
export function DonatePage() {
  const { api } = useApp()
  const { id } = useParams({ from: '/framed/live/$id/donate' })
  const page = useQuery(liveQuery(api, id))
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 px-4 py-6 md:py-10">
      <Loaded query={page} pending={<Skeleton className="h-96" />}>
        {(answer) => <Shown {...answer} />}
      </Loaded>
    </div>
  )
}

function Shown({ creator: { oid, nickname, picture }, stream }: LiveAnswer) {
  const { api } = useApp()
  useFreshLive(oid, stream)
  useFreshDonations(oid)
  const isOff = stream === null || stream.state === 'preparing'
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
              {isOff ? <OffAirNotice nickname={nickname} isLocked={data.isLocked} /> : null}
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

function OffAirNotice({ nickname, isLocked }: { nickname: string; isLocked: boolean }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Radio aria-hidden className="size-4 shrink-0" />
      {isLocked ? (
        <Trans>{nickname} isn’t live right now.</Trans>
      ) : (
        <Trans>{nickname} isn’t live right now. You can still donate.</Trans>
      )}
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CreatorLine } from '../../subscription/creator-line.tsx'
import type { LiveCreator } from '../live.api.ts'
import { RecentReplays } from '../replays/recent-replays.tsx'
import { Upcoming } from '../schedules/upcoming.tsx'
import { ManagerDock } from '../studio/manager-dock.tsx'
import { TicketBooth } from '../tickets/ticket-booth.tsx'
import { StreamsOn } from './similar-streams.tsx'

/** The page of a creator who isn’t streaming; it shows their stream as soon as it’s on (R-live-041). */
export function OffAir({ creator: { oid, nickname, picture } }: { creator: LiveCreator }) {
  return (
    <div className="mx-auto flex max-w-[1160px] flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      <h1 className="sr-only">{nickname}</h1>
      <EmptyState
        icon={<Radio aria-hidden />}
        title={<Trans>Creator is not currently streaming.</Trans>}
        text={<Trans>The stream appears here as soon as it starts.</Trans>}
      >
        <Link to="/creatorhome/$oid" params={{ oid }} className={buttonClasses()}>
          <Trans>View channel</Trans>
        </Link>
      </EmptyState>
      <CreatorLine creator={{ oid, name: nickname, picture }} offersTiers showsLive={false} />
      <div className="empty:hidden">
        <ManagerDock creatorOid={oid} />
      </div>
      <TicketBooth
        creatorOid={oid}
        intro={<Trans>A ticket opens streams that are for ticket holders.</Trans>}
      />
      <Upcoming creatorOid={oid} />
      <RecentReplays creatorOid={oid} />
      <StreamsOn />
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Part } from '../../../ui/part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ReplayRow } from './replay-row.tsx'
import { replaysQuery } from './replays.api.ts'

const againMs = 2000
/** A stream without a second of pictures gets no replay. */
const mostTries = 30

/** The replay of a creator’s last stream until it’s published; `streamOid` is one that ended on this page. */
export function LastReplay({
  creatorOid,
  streamOid,
}: {
  creatorOid: string
  streamOid: string | null
}) {
  const { api } = useApp()
  const isAwaited = (replays: readonly { oid: string }[]) =>
    streamOid !== null && replays.every(({ oid }) => oid !== streamOid)
  const { data } = useInfiniteQuery({
    ...replaysQuery(api, creatorOid),
    refetchInterval: ({ state }) => {
      const replays = state.data?.pages[0]?.items ?? []
      const isAwaitedStill = isAwaited(replays) && state.dataUpdateCount < mostTries
      return isAwaitedStill || replays[0]?.state === 'encoding' ? againMs : false
    },
  })
  const replays = data?.pages[0]?.items ?? []
  const [last] = replays
  if (!isAwaited(replays) && (!last || last.state === 'published')) return null
  return (
    <Part
      title={<Trans>Replay of your last stream</Trans>}
      actions={
        <Link to="/studio" search={{ view: 'live' }} className={buttonClasses()}>
          <Trans>All replays</Trans>
        </Link>
      }
    >
      {isAwaited(replays) ? (
        <SkeletonRows rows={1} className="h-20" />
      ) : last ? (
        <ul className="rounded-lg border border-line bg-raised">
          <ReplayRow replay={last} />
        </ul>
      ) : null}
    </Part>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { durationText } from '../../../lib/clock-text.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { Part } from '../../../ui/part.tsx'
import { When } from '../../../ui/when.tsx'
import { publishedReplaysQuery, type Replay } from './replays.api.ts'
import { useReplayTitle } from './use-replay-title.ts'

const againMs = 5000

/** The newest published replays of a creator; nothing while there are none. */
export function RecentReplays({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const { data: replays = [] } = useQuery({
    ...publishedReplaysQuery(api, creatorOid),
    // A new one may still be encoded.
    refetchInterval: ({ state }) =>
      state.data?.some(({ progress }) => progress < 1) ? againMs : false,
  })
  if (replays.length === 0) return null
  return (
    <Part title={<Trans>Recent replays</Trans>}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {replays.map((replay) => (
          <Row key={replay.oid} replay={replay} />
        ))}
      </ul>
    </Part>
  )
}

function Row({ replay }: { replay: Replay & { contentOid: string } }) {
  const { contentOid, startedAt, durationMs, progress } = replay
  const percent = usePercent()(Math.round(progress * 100))
  const title = useReplayTitle(replay)
  return (
    <li>
      <Link
        to="/play/$contentOid"
        params={{ contentOid }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-sunken"
      >
        <History aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {title}
        </span>
        <span className="flex shrink-0 gap-3 text-sm text-ink-soft">
          {progress < 1 ? (
            <span className="figures">
              <Trans>Being prepared: {percent}</Trans>
            </span>
          ) : null}
          <span className="figures">{durationText(durationMs / 1000)}</span>
          <When at={startedAt} />
        </span>
      </Link>
    </li>
  )
}

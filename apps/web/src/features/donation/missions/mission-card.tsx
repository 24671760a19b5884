import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { ReactNode } from 'react'
import { clockText } from '../../../lib/clock-text.ts'
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { useDonorName } from '../use-donor-name.ts'
import type { Mission } from './missions.api.ts'
import { useMissionWords } from './use-mission-words.ts'

const tones: Partial<Record<MissionState, BadgeTone>> = { accepted: 'accent', success: 'good' }

/** A mission: who asks what, for how many coins, and what became of them. */
export function MissionCard({ mission, actions }: { mission: Mission; actions?: ReactNode }) {
  const nameOf = useDonorName()
  const words = useMissionWords()
  const { content, status, coin, funderCount, endTime } = mission
  return (
    <article className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex items-start gap-3">
        <h4 dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {content === '' ? <Trans>The task was deleted with its account.</Trans> : content}
        </h4>
        <PriceTag amount={coin} currency="coin" />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
        <Badge tone={tones[status] ?? 'plain'}>{words[status]}</Badge>
        {endTime === null ? <TimeLeft mission={mission} /> : null}
        <bdi className="wrap-anywhere">{nameOf(mission)}</bdi>
        {funderCount > 1 ? (
          <span>
            <Plural value={funderCount} one="# person gave coins" other="# people gave coins" />
          </span>
        ) : null}
      </p>
      {endTime === null ? null : <Outcome mission={mission} />}
      {actions}
    </article>
  )
}

function TimeLeft({ mission: { dueTime } }: { mission: Mission }) {
  const { t } = useLingui()
  const seconds = useSecondsLeft(dueTime)
  return (
    <span role="timer" aria-label={t`Time left`} className="figures tabular-nums">
      {clockText(seconds ?? 0)}
    </span>
  )
}

/** Where the coins went: one’s own, or all of them for the creator. */
function Outcome({ mission: { own, paidCoins, returnedCoins } }: { mission: Mission }) {
  if (own) {
    const { coins, returnedCoins: returned } = own
    return (
      <p className="text-ink-soft">
        <Trans>
          {returned} of your <Plural value={coins} one="# coin" other="# coins" /> came back.
        </Trans>
      </p>
    )
  }
  return (
    <p className="text-ink-soft">
      <Trans>
        <Plural value={paidCoins} one="# coin paid" other="# coins paid" />,{' '}
        <Plural value={returnedCoins} one="# returned" other="# returned" />
      </Trans>
    </p>
  )
}

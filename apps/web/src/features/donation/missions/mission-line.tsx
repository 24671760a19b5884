import { Plural, Trans } from '@lingui/react/macro'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { Target } from 'lucide-react'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { useDonorName } from '../use-donor-name.ts'

type MissionEvent = Extract<LiveChatEntry, { event: 'mission' }>

/** A mission’s change in a live chat. `task` is null where the chat no longer has it. */
export function MissionLine({ event, task }: { event: MissionEvent; task: string | null }) {
  const { donation, status } = event
  if (donation) return <Given donation={donation} task={task} />
  return (
    <p className="flex flex-wrap justify-center gap-x-2 px-4 py-1 text-center text-xs text-ink-soft">
      <span className="font-medium">
        <Changed status={status} />
      </span>
      {task === null ? null : (
        <span dir="auto" className="wrap-anywhere">
          {task}
        </span>
      )}
    </p>
  )
}

function Given({
  donation,
  task,
}: {
  donation: NonNullable<MissionEvent['donation']>
  task: string | null
}) {
  const nameOf = useDonorName()
  const { coin, missionType } = donation
  return (
    <div className="mx-3 my-1 rounded-lg bg-accent-soft px-3 py-2 leading-snug">
      <p className="flex flex-wrap items-center gap-x-2">
        <Target aria-hidden className="size-4 text-accent-ink" />
        <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(donation)}</bdi>
        <PriceTag amount={coin} currency="coin" />
      </p>
      <p className="text-xs text-ink-soft">
        {missionType === 'boosted' ? (
          <Trans>
            Added <Plural value={coin} one="# coin" other="# coins" /> to a mission
          </Trans>
        ) : (
          <Trans>Sent a mission</Trans>
        )}
      </p>
      {task ? (
        <p dir="auto" className="mt-1 wrap-anywhere">
          {task}
        </p>
      ) : null}
    </div>
  )
}

function Changed({ status }: Pick<MissionEvent, 'status'>) {
  switch (status) {
    case 'accepted':
      return <Trans>Mission accepted</Trans>
    case 'rejected':
      return <Trans>Mission declined</Trans>
    case 'cancelled':
      return <Trans>Mission canceled</Trans>
    case 'success':
      return <Trans>Mission completed</Trans>
    case 'failed':
      return <Trans>Mission failed</Trans>
    case 'accepted-timeout':
      return <Trans>Mission out of time</Trans>
    default:
      return <Trans>Mission not accepted in time</Trans>
  }
}

import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { PollBar } from '../../polls/poll-bar.tsx'
import type { LivePoll } from './chat.api.ts'

type Result = Pick<LivePoll, 'question' | 'options' | 'totalVotes'>

/** How a poll of a chat ended. */
export function PollResult({ poll }: { poll: Result }) {
  const total = poll.totalVotes
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span dir="auto" className="min-w-0 break-words">
          {poll.question}
        </span>
        <Badge>
          <Trans>Poll ended</Trans>
        </Badge>
      </p>
      <PollBars poll={poll} />
      <p className="text-xs text-ink-soft">
        <Plural value={total} one="# vote" other="# votes" />
      </p>
    </div>
  )
}

/** The options with their shares, for those who can’t vote. */
export function PollBars({ poll: { options, totalVotes } }: { poll: Result }) {
  return (
    <ul className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
      {options.map(({ optionId, text, votes }) => (
        <li
          key={optionId}
          className="relative shrink-0 overflow-hidden rounded-lg border border-line px-3 py-1.5"
        >
          <PollBar {...{ text, votes, totalVotes }} />
        </li>
      ))}
    </ul>
  )
}

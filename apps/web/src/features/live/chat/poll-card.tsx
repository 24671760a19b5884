import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChartBarBig, ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PollBar } from '../../polls/poll-bar.tsx'
import { type ChatRoom, chatRoomQuery, type LivePoll } from './chat.api.ts'
import { mayWrite } from './may-write.ts'
import { PollBars } from './poll-result.tsx'

/** The poll that runs in a chat, above its messages. */
export function PollCard({ creatorOid, answer }: { creatorOid: string; answer: ChatRoom }) {
  const { poll } = answer.room
  return poll ? <Card key={poll.pollOid} {...{ creatorOid, answer, poll }} /> : null
}

interface Props {
  creatorOid: string
  answer: ChatRoom
  poll: LivePoll
}

function Card(props: Props) {
  const { t } = useLingui()
  const { poll, answer } = props
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const total = poll.totalVotes
  const secondsLeft = useSecondsLeft(poll.endsAt)
  return (
    <section aria-label={t`Poll`} className="border-b border-line px-4 py-2 text-sm">
      <div className="flex items-center gap-2">
        <ChartBarBig aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <h3 dir="auto" className="min-w-0 flex-1 font-semibold break-words">
          {poll.question}
        </h3>
        {secondsLeft === null ? null : (
          <span role="timer" aria-label={t`Time left`} className="figures text-xs text-ink-soft">
            {clockText(secondsLeft)}
          </span>
        )}
        <IconButton
          label={isOpen ? t`Collapse poll` : t`Expand poll`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen} className="pb-1">
        {secondsLeft !== 0 && mayWrite(answer) ? <Ballot {...props} /> : <PollBars poll={poll} />}
        <div className="mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          <span aria-live="polite" className="flex-1">
            <Plural value={total} one="# vote" other="# votes" />
          </span>
          {answer.self.canModerate ? <EndPoll {...props} /> : null}
        </div>
      </div>
    </section>
  )
}

/** The options, to choose one of, until the poll ends. */
function Ballot({ creatorOid, answer, poll }: Props) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { queryKey } = chatRoomQuery(api, creatorOid)
  const { pollOid, options, totalVotes } = poll
  const own = answer.self.vote?.pollOid === pollOid ? answer.self.vote.optionId : null
  const vote = useMutation({
    mutationFn: (optionId: string) =>
      api('POST /live/chat/poll/vote', { body: { creatorOid, pollOid, optionId } }),
    onSuccess: ({ ownOptionId: optionId }) =>
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, self: { ...now.self, vote: { pollOid, optionId } } },
      ),
    onError: (error) =>
      error instanceof ApiError ? queryClient.invalidateQueries({ queryKey }) : undefined,
  })
  const chosen = vote.isPending ? vote.variables : own
  return (
    <>
      <Choices
        legend={<span className="sr-only">{t`Your vote`}</span>}
        className="flex max-h-56 flex-col overflow-y-auto p-0.5"
        cardClassName="shrink-0 overflow-hidden px-3! py-1.5! has-checked:bg-raised!"
        value={chosen}
        onChange={(optionId) => vote.mutate(optionId)}
        choices={options.map(({ optionId, text, votes }) => ({
          value: optionId,
          label: <PollBar {...{ text, votes, totalVotes }} isOwn={optionId === own} />,
        }))}
      />
      <Failure error={vote.error} />
    </>
  )
}

function EndPoll({ creatorOid, poll: { pollOid } }: Props) {
  const { api } = useApp()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        <Trans>End poll</Trans>
      </Button>
      {isAsked ? (
        <FormDialog
          title={<Trans>End this poll?</Trans>}
          description={<Trans>No one can vote anymore. The results stay.</Trans>}
          confirm={<Trans>End poll</Trans>}
          danger
          onConfirm={() => api('POST /live/chat/poll/end', { body: { creatorOid, pollOid } })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

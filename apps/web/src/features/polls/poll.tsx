import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PollBar } from './poll-bar.tsx'

type PollVotes = OutputOf<'GET /content/poll/votes'>

/** Results go on while the poll is watched. */
const refreshMs = 5000

function pollQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['poll', contentOid],
    queryFn: ({ signal }) => api('GET /content/poll/votes', { query: { contentOid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'active' ? refreshMs : false),
  })
}

/** The poll of a content: bars that are chosen by a press or the arrows, and what was voted so far. */
export function Poll({ contentOid }: { contentOid: string }) {
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const query = pollQuery(api, contentOid)
  const poll = useQuery(query).data
  const show = (votes: PollVotes) => queryClient.setQueryData(query.queryKey, votes)
  const vote = useMutation({
    mutationFn: async (optionId: string | null) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      return optionId === null
        ? api('DELETE /content/poll/vote', { body: { contentOid } })
        : api('POST /content/poll/vote', { body: { contentOid, optionId } })
    },
    onSuccess: show,
  })
  if (!poll) return null
  const isOpen = poll.state === 'active'
  const choose = (optionId: string) => (viewer ? vote.mutate(optionId) : requireSignIn())
  const total = poll.totalVotes
  return (
    <section className="flex max-w-[65ch] flex-col gap-3 rounded-xl border border-line bg-raised p-4 md:p-5">
      {isOpen ? (
        <Choices
          legend={<Title poll={poll} />}
          className="flex flex-col"
          cardClassName="overflow-hidden px-3 py-2.5 has-checked:bg-raised!"
          value={poll.ownOptionId ?? ''}
          onChange={choose}
          choices={poll.options.map((option) => ({
            value: option.optionId,
            label: <OptionBar option={option} poll={poll} />,
          }))}
        />
      ) : (
        <>
          <Title poll={poll} />
          <ul className="flex flex-col gap-2">
            {poll.options.map((option) => (
              <li
                key={option.optionId}
                className="relative overflow-hidden rounded-lg border border-line px-3 py-2.5 text-sm"
              >
                <OptionBar option={option} poll={poll} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span aria-live="polite">
          {total === null ? (
            <Trans>Vote to see the results</Trans>
          ) : (
            <Plural value={total} one="# vote" other="# votes" />
          )}
        </span>
        {isOpen && poll.endsAt ? <Ends at={poll.endsAt} /> : null}
        {isOpen && poll.ownOptionId ? (
          <Button size="sm" variant="ghost" busy={vote.isPending} onClick={() => vote.mutate(null)}>
            <Trans>Remove vote</Trans>
          </Button>
        ) : null}
        {poll.canManage ? <Manage poll={poll} onChange={show} /> : null}
      </p>
      <Failure error={vote.error} />
    </section>
  )
}

function Title({ poll }: { poll: PollVotes }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-base font-semibold">
      <span dir="auto" className="min-w-0 break-words">
        {poll.title}
      </span>
      {poll.state === 'ended' ? (
        <Badge>
          <Trans>Poll ended</Trans>
        </Badge>
      ) : null}
    </span>
  )
}

function OptionBar({
  option: { text, votes, optionId },
  poll: { totalVotes, ownOptionId },
}: {
  option: PollVotes['options'][number]
  poll: PollVotes
}) {
  return <PollBar {...{ text, votes, totalVotes }} isOwn={optionId === ownOptionId} />
}

function Ends({ at }: { at: string }) {
  const { i18n } = useLingui()
  const end = i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span>
      <Trans>Ends {end}</Trans>
    </span>
  )
}

/** For its creator: ends it, or begins it again. */
function Manage({
  poll: { contentOid, state },
  onChange,
}: {
  poll: PollVotes
  onChange: (votes: PollVotes) => void
}) {
  const { api } = useApp()
  const [asked, setAsked] = useState<'end' | 'reset' | null>(null)
  const act = async () => {
    const body = { contentOid, reset: asked === 'reset' }
    onChange(await api('DELETE /content/poll', { body }))
  }
  return (
    <>
      {state === 'active' ? (
        <Button size="sm" onClick={() => setAsked('end')}>
          <Trans>End poll</Trans>
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setAsked('reset')}>
        <Trans>Delete all votes</Trans>
      </Button>
      {asked === null ? null : (
        <FormDialog
          title={asked === 'end' ? <Trans>End this poll?</Trans> : <Trans>Reset this poll?</Trans>}
          description={
            asked === 'end' ? (
              <Trans>No one can vote anymore. The results stay.</Trans>
            ) : (
              <Trans>All votes are deleted, and everyone can vote again.</Trans>
            )
          }
          confirm={asked === 'end' ? <Trans>End poll</Trans> : <Trans>Delete all votes</Trans>}
          danger
          onConfirm={act}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

import type { Deps } from '../../../../deps.ts'
import { assertUser } from '../../../../platform/http/actor.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { hintChat, hintRoom } from '../room.ts'
import { presentPoll } from './read-poll.ts'
import { endDuePoll, startPoll, stopPoll } from './run-poll.ts'
import { castVote } from './vote.ts'

type PollDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'bus'>

/** Polls in live chats. */
export function pollHandlers(deps: PollDeps): Handlers {
  const { bus } = deps
  return {
    'POST /live/chat/poll': async ({ actor, body }) => {
      assertUser(actor)
      const poll = await startPoll(deps, { actor, ...body })
      await hintChat(bus, body.creatorOid)
      return { poll: presentPoll(poll) }
    },
    'POST /live/chat/poll/end': async ({ actor, body }) => {
      assertUser(actor)
      const ended = await stopPoll(deps, { actor, ...body })
      await hintChat(bus, body.creatorOid)
      return { ended }
    },
    'POST /live/chat/poll/vote': async ({ actor, body }) => {
      const poll = await castVote(deps, { actor, ...body })
      await hintRoom(bus, body.creatorOid)
      return { poll: presentPoll(poll), ownOptionId: body.optionId }
    },
  }
}

/** Ends a poll at its time. */
export function endPolls(deps: PollDeps): Job {
  return async ({ pollOid }) => {
    const creatorOid = await endDuePoll(deps, String(pollOid))
    if (creatorOid !== null) await hintChat(deps.bus, creatorOid)
  }
}

import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/mount.ts'
import { type ForgetDeps, forgetRows } from '../../../platform/forget.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type PollDeps, presentPoll } from './read-poll.ts'
import './polls.tables.ts'
import { castVote, endPoll, takeBackVote } from './vote.ts'

/** Polls: voted, changed, taken back, ended, begun again. */
export function pollHandlers(deps: PollDeps): Handlers {
  return {
    'GET /content/poll/votes': ({ actor, query }) => presentPoll(deps, { ...query, actor }),
    'POST /content/poll/vote': async ({ actor, body }) => {
      if (body.optionId === undefined && body.optionIdx === undefined) {
        const problem = 'Name the option by its ID or its index.'
        throw invalidField({ in: 'body', path: '/optionId', problem })
      }
      await castVote(deps, { ...body, actor })
      return presentPoll(deps, { ...body, actor })
    },
    'DELETE /content/poll/vote': async ({ actor, body }) => {
      await takeBackVote(deps, { ...body, actor })
      return presentPoll(deps, { ...body, actor })
    },
    'DELETE /content/poll': async ({ actor, body }) => {
      await endPoll(deps, { ...body, actor })
      return presentPoll(deps, { ...body, actor })
    },
  }
}

/** Votes of rounds that were reset. */
export function forgetFormerVotes(deps: ForgetDeps): Promise<void> {
  return forgetRows(
    deps,
    'poll_votes',
    sql`round < (SELECT polls.round FROM polls WHERE polls.item_oid = poll_votes.item_oid)`,
  )
}

/** Who voted what leaves with them; that somebody did stays counted. */
export const pollLifecycle: LifecycleHandler = {
  tables: ['poll_votes'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('poll_votes').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    pollVotes: pagesOf(
      db
        .selectFrom('poll_votes')
        .select(['item_oid', 'option_id', 'voted_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['item_oid'] },
    ),
  }),
}

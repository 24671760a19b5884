import type { Tx } from '../../../../platform/db/database.ts'
import { pagesOf } from '../../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../../platform/lifecycle.ts'
import { optionsOf } from '../../../engagement/engagement.service.ts'
import { guestOid } from '../../admission/viewer.ts'
import './polls.tables.ts'
import { count, lockPoll } from './count-votes.ts'

/** A creator’s polls go with their account, and who voted what with the voter’s; votes stay counted. */
export function pollsLifecycle(secret: string): LifecycleHandler {
  return {
    tables: ['live_polls', 'live_poll_votes'],
    onGuestMerge: (tx, { guestId, userOid }) =>
      mergeVotes(tx, { guest: guestOid(secret, guestId), userOid }),
    onErase: async (tx, { userOid }) => {
      await tx.deleteFrom('live_poll_votes').where('viewer_oid', '=', userOid).execute()
      await tx.deleteFrom('live_polls').where('creator_oid', '=', userOid).execute()
      await tx
        .updateTable('live_polls')
        .set({ started_by: null })
        .where('started_by', '=', userOid)
        .execute()
    },
    onExport: (db, { userOid }) => {
      const polls = db
        .selectFrom('live_polls')
        .selectAll()
        .where((eb) => eb.or([eb('creator_oid', '=', userOid), eb('started_by', '=', userOid)]))
      const votes = db
        .selectFrom('live_poll_votes')
        .select(['poll_oid', 'option_id', 'voted_at'])
        .where('viewer_oid', '=', userOid)
      return {
        livePolls: pagesOf(polls, { db, by: ['oid'] }),
        livePollVotes: pagesOf(votes, { db, by: ['poll_oid'] }),
      }
    },
  }
}

/** Of somebody who voted as a guest and with their account, the account’s vote counts. */
async function mergeVotes(
  tx: Tx,
  { guest, userOid }: { guest: string; userOid: string },
): Promise<void> {
  const votes = await tx
    .deleteFrom('live_poll_votes')
    .where('viewer_kind', '=', 'guest')
    .where('viewer_oid', '=', guest)
    .returningAll()
    .execute()
  for (const vote of votes.toSorted((a, b) => (a.poll_oid < b.poll_oid ? -1 : 1))) {
    const poll = await lockPoll(tx, vote.poll_oid)
    const moved = await tx
      .insertInto('live_poll_votes')
      .values({ ...vote, viewer_kind: 'user', viewer_oid: userOid })
      .onConflict((conflict) => conflict.doNothing())
      .returning('poll_oid')
      .executeTakeFirst()
    // The result of a poll that ended stays.
    if (moved || !poll || poll.ended_at) continue
    const less = optionsOf(poll).findIndex(({ optionId }) => optionId === vote.option_id)
    await count(tx, { pollOid: poll.oid, more: -1, less })
  }
}

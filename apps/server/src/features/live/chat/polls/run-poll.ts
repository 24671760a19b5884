import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { storableText } from '../../../../platform/db/storable-json.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { UserActor } from '../../../../platform/http/actor.ts'
import { newOid } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { assertModerates } from '../../managers/managers.ts'
import { findCurrentStream } from '../../streams/streams.ts'
import { postEvent } from '../post-event.ts'
import { lockRoom } from '../room.ts'
import type { PollRow } from './polls.tables.ts'
import { findRunningPoll, presentVotes } from './read-poll.ts'

type PollDeps = Pick<Deps, 'db' | 'clock'>

/** Ends polls whose time is over. */
export const endPollTask = 'live.end-poll'

interface NewPoll {
  actor: UserActor
  creatorOid: string
  question: string
  options: readonly string[]
  minutes: number | null
}

/** Starts a poll. Throws `live.not_moderator`, `live.not_streaming`, `live.poll_running`. */
export function startPoll({ db, clock }: PollDeps, asked: NewPoll): Promise<PollRow> {
  const { actor, creatorOid, question, options, minutes } = asked
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await assertModerates(tx, { actor, creatorOid })
    await lockRoom(tx, creatorOid)
    const stream = await findCurrentStream(tx, creatorOid)
    if (stream?.state !== 'on') throw new AppError('live.not_streaming')
    if (await findRunningPoll(tx, { stream, now })) throw new AppError('live.poll_running')
    // One whose time is over, or whose stream is.
    await endRunningPoll(tx, { creatorOid, now })
    const endsAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
    const poll = await tx
      .insertInto('live_polls')
      .values({
        oid: newOid(now),
        creator_oid: creatorOid,
        stream_oid: stream.oid,
        question: storableText(question),
        options: options.map(storableText),
        votes: options.map(() => 0),
        started_by: actor.userOid,
        started_at: now,
        ends_at: endsAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (endsAt) await addJob(tx, endPollTask, { pollOid: poll.oid }, { runAt: endsAt })
    const event = { event: 'pollStart', pollOid: poll.oid, question: poll.question } as const
    await postEvent(tx, { creatorOid, event, streamOid: stream.oid, now })
    return poll
  })
}

/** Ends a poll by hand; false if it had ended. Throws `live.not_moderator`. */
export function stopPoll(
  { db, clock }: PollDeps,
  { actor, creatorOid, pollOid }: { actor: UserActor; creatorOid: string; pollOid: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await assertModerates(tx, { actor, creatorOid })
    return endRunningPoll(tx, { creatorOid, pollOid, now: clock.now() })
  })
}

/** Ends a poll whose time is over; answers whose chat it ran in, or null if it had ended. */
export async function endDuePoll({ db, clock }: PollDeps, pollOid: string): Promise<string | null> {
  const now = clock.now()
  const due = await db
    .selectFrom('live_polls')
    .select('creator_oid')
    .where('oid', '=', pollOid)
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  if (!due) return null
  const end = { creatorOid: due.creator_oid, pollOid, now }
  return (await db.transaction().execute((tx) => endRunningPoll(tx, end))) ? end.creatorOid : null
}

/**
 * Ends the poll that runs in a chat, if it’s that one, with an event that says how it ended; false if
 * none did. Votes of other transactions are in or refused by then.
 */
export async function endRunningPoll(
  tx: Tx,
  end: { creatorOid: string; pollOid?: string; streamOid?: string; now: Date },
): Promise<boolean> {
  const { creatorOid, pollOid, streamOid, now } = end
  await lockRoom(tx, creatorOid)
  let query = tx
    .updateTable('live_polls')
    .set({ ended_at: now })
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
  if (pollOid !== undefined) query = query.where('oid', '=', pollOid)
  if (streamOid !== undefined) query = query.where('stream_oid', '=', streamOid)
  const poll = await query.returningAll().executeTakeFirst()
  if (!poll) return false
  const event = { event: 'pollEnd' as const, ...presentVotes(poll) }
  await postEvent(tx, { creatorOid, event, streamOid: poll.stream_oid, now })
  return true
}

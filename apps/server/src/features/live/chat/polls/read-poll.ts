import type { OutputOf } from '@plax/contracts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { optionsOf } from '../../../engagement/engagement.service.ts'
import type { StreamRow } from '../../streams/streams.ts'
import type { Chatter } from '../chatter.ts'
import type { PollRow } from './polls.tables.ts'

export type Poll = OutputOf<'POST /live/chat/poll'>['poll']

/** The poll that runs in the chat of a stream that’s on; null if there is none. */
export async function findRunningPoll(
  db: Db | Tx,
  { stream, now }: { stream: Pick<StreamRow, 'oid' | 'creator_oid' | 'state'> | null; now: Date },
): Promise<PollRow | null> {
  if (stream?.state !== 'on') return null
  const row = await db
    .selectFrom('live_polls')
    .selectAll()
    .where('creator_oid', '=', stream.creator_oid)
    .where('stream_oid', '=', stream.oid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && !isOver(row, now) ? row : null
}

/** It’s over at its time, also before the job that ends it. */
export function isOver({ ends_at, ended_at }: PollRow, now: Date): boolean {
  return ended_at !== null || (ends_at !== null && ends_at <= now)
}

export function presentVotes(row: PollRow) {
  const options = optionsOf(row).map((option, at) => ({ ...option, votes: row.votes[at] ?? 0 }))
  return {
    pollOid: row.oid,
    question: row.question,
    options,
    totalVotes: options.reduce((sum, { votes }) => sum + votes, 0),
  }
}

export function presentPoll(row: PollRow): Poll {
  return {
    ...presentVotes(row),
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}

/** What a chatter chose in a poll; null if they haven’t voted. */
export async function findVote(
  db: Db | Tx,
  { pollOid, chatter }: { pollOid: string; chatter: Chatter },
): Promise<string | null> {
  const row = await db
    .selectFrom('live_poll_votes')
    .select('option_id')
    .where('poll_oid', '=', pollOid)
    .where('viewer_kind', '=', chatter.kind)
    .where('viewer_oid', '=', chatter.oid)
    .executeTakeFirst()
  return row?.option_id ?? null
}

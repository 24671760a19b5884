import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { optionsOf } from '../../../engagement/engagement.service.ts'
import { canModerate } from '../../managers/managers.ts'
import { findCurrentStream } from '../../streams/streams.ts'
import { missingAudience } from '../audience.ts'
import { findBans } from '../bans.ts'
import { admitToChat } from '../chat-admission.ts'
import { type Chatter, chatterOf } from '../chatter.ts'
import { findPasses } from '../passes.ts'
import { readSenders } from '../senders.ts'
import { count, lockPoll } from './count-votes.ts'
import type { PollRow } from './polls.tables.ts'
import { findVote, isOver } from './read-poll.ts'

type VoteDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

interface AskedVote {
  actor: Actor
  creatorOid: string
  pollOid: string
  optionId: string
}

/**
 * Votes, or changes a vote; answers the poll.
 *
 * @throws poll.not_found, poll.ended, poll.option_gone, live.poll_banned, live.poll_followers_only,
 *   live.poll_subscribers_only, and what admission to the chat throws
 */
export async function castVote(deps: VoteDeps, asked: AskedVote): Promise<PollRow> {
  const chatter = chatterOf(deps.secret, asked.actor)
  await admitToChat(deps, asked)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const poll = await lockPoll(tx, asked.pollOid)
    if (poll?.creator_oid !== asked.creatorOid) throw new AppError('poll.not_found')
    const stream = await findCurrentStream(tx, poll.creator_oid)
    await assertMayVote(tx, { ...asked, chatter, streamOid: poll.stream_oid, now })
    const isOn = stream?.state === 'on' && stream.oid === poll.stream_oid
    if (isOver(poll, now) || !isOn) throw new AppError('poll.ended')
    const places = optionsOf(poll).map(({ optionId }) => optionId)
    if (!places.includes(asked.optionId)) throw new AppError('poll.option_gone')
    const { optionId } = asked
    const former = await findVote(tx, { pollOid: poll.oid, chatter })
    if (former === optionId) return poll
    await putVote(tx, { pollOid: poll.oid, chatter, optionId, now })
    return count(tx, {
      pollOid: poll.oid,
      more: places.indexOf(optionId),
      less: former === null ? -1 : places.indexOf(former),
    })
  })
}

async function putVote(
  tx: Tx,
  vote: { pollOid: string; chatter: Chatter; optionId: string; now: Date },
): Promise<void> {
  const { pollOid, chatter, optionId: option_id, now: voted_at } = vote
  await tx
    .insertInto('live_poll_votes')
    .values({
      poll_oid: pollOid,
      viewer_kind: chatter.kind,
      viewer_oid: chatter.oid,
      option_id,
      voted_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['poll_oid', 'viewer_kind', 'viewer_oid'])
        .doUpdateSet({ option_id, voted_at }),
    )
    .execute()
}

/** Whoever may write in the chat may vote. */
async function assertMayVote(
  tx: Tx,
  asked: { actor: Actor; creatorOid: string; streamOid: string; chatter: Chatter; now: Date },
): Promise<void> {
  const { actor, creatorOid, streamOid, chatter, now } = asked
  if (await canModerate(tx, { actor, creatorOid })) return
  const bans = await findBans(tx, { creatorOid, chatters: [chatter], now })
  if (bans.size > 0) throw new AppError('live.poll_banned')
  const room = await tx
    .selectFrom('live_chat_rooms')
    .select('audience')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  const userOids = chatter.kind === 'user' ? [chatter.oid] : []
  const senders = await readSenders(tx, { creatorOid, userOids, now })
  const passes = await findPasses(tx, { streamOid, chatters: [chatter] })
  const missing = missingAudience(room?.audience ?? 'everyone', {
    sender: senders.get(chatter.oid),
    hasPass: passes.has(chatter.oid),
  })
  if (missing) throw new AppError(`live.poll_${missing}_only`)
}

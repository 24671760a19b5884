import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { canModerate } from '../managers/managers.ts'
import { viewerOf } from '../admission/viewer.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { findBans, presentBan } from './bans.ts'
import { shownOidOf } from './chatter.ts'
import { findPasses } from './passes.ts'
import { findRunningPoll, findVote } from './polls/read-poll.ts'
import { readSenders } from './senders.ts'

type Self = OutputOf<'GET /live/chat/room'>['self']

/** What a chat knows of whoever asks. */
export async function readSelf(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { actor, creatorOid }: { actor: Actor; creatorOid: string },
): Promise<Self> {
  const now = clock.now()
  const { kind, oid } = viewerOf(secret, actor)
  const isCreator = actor.userOid === creatorOid
  const isModerating = await canModerate(db, { actor, creatorOid })
  const stranger = { isCreator, canModerate: isModerating, isFollower: false, isSubscriber: false }
  if (kind === 'address')
    return { ...stranger, senderOid: null, ban: null, vote: null, hasPass: false }
  const chatter = { kind, oid }
  const stream = await findCurrentStream(db, creatorOid)
  const userOids = kind === 'user' ? [oid] : []
  const sender = (await readSenders(db, { creatorOid, userOids, now })).get(oid)
  const ban = (await findBans(db, { creatorOid, chatters: [chatter], now })).get(oid)
  const poll = await findRunningPoll(db, { stream, now })
  const optionId = poll && (await findVote(db, { pollOid: poll.oid, chatter }))
  const streamOid = stream?.oid ?? null
  const passes = await findPasses(db, { streamOid, chatters: [chatter] })
  const isHidden = (stream?.uses_anonymous_chat ?? false) && !isModerating
  return {
    ...stranger,
    senderOid: shownOidOf(secret, chatter, { isHidden, scope: stream?.oid ?? creatorOid }),
    ban: ban ? presentBan(ban) : null,
    hasPass: passes.has(oid),
    vote: poll && optionId !== null ? { pollOid: poll.oid, optionId } : null,
    isFollower: sender?.isFollower ?? false,
    isSubscriber: (sender?.level ?? 0) > 0,
  }
}

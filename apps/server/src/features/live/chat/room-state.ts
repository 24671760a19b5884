import type { OutputOf } from '@plax/contracts'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import type { LiveChatAudience, LiveChatRuleChange } from '@plax/contracts/live/chat-values'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { assertModerates } from '../managers/managers.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { recordRules } from './acts.ts'
import { changePin } from './pin.ts'
import { admitToChat } from './chat-admission.ts'
import { findRunningPoll, presentPoll } from './polls/read-poll.ts'
import { lockRoom, roomTopicKey } from './room.ts'
import { readMessage } from './read-log.ts'

type RoomState = OutputOf<'GET /live/chat/room'>['room']

/** The rules of a room, and what stands above it. */
export async function readRoom(
  db: Db | Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<RoomState> {
  const row = await db
    .selectFrom('live_chat_rooms')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  const stream = await findCurrentStream(db, creatorOid)
  const poll = await findRunningPoll(db, { stream, now })
  return {
    streamOid: stream?.state === 'on' ? stream.oid : null,
    useAnonymousChat: stream?.uses_anonymous_chat ?? false,
    audience: row?.audience ?? 'everyone',
    slowSeconds: row?.slow_seconds ?? 0,
    pinned: row?.pinned_oid ? await readPinned(db, { oid: row.pinned_oid, now }) : null,
    poll: poll && presentPoll(poll),
  }
}

async function readPinned(
  db: Db | Tx,
  asked: { oid: string; now: Date },
): Promise<LiveChatMessage | null> {
  const message = await readMessage(db, asked)
  return message && !message.isDeleted ? message : null
}

/** The rules of a creator’s chat, for its members. */
export function roomTopic(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): HubTopic {
  return {
    name: 'live-room',
    opensToTools: true,
    open: async ({ actor, id: creatorOid }) => {
      if (creatorOid === null) throw new AppError('request.not_found')
      await admitToChat(deps, { actor, creatorOid })
      return {
        key: roomTopicKey(creatorOid),
        isGuarded: true,
        readState: () => readRoom(deps.db, { creatorOid, now: deps.clock.now() }),
      }
    },
  }
}

interface RoomChange {
  audience?: LiveChatAudience | undefined
  slowSeconds?: number | undefined
  pinnedOid?: string | null | undefined
}

/** Throws `live.not_moderator` and, for what is pinned, `live.chat_message_not_found`. */
export function changeRoom(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, creatorOid, ...change }: RoomChange & { actor: Actor; creatorOid: string },
): Promise<RoomState> {
  return db.transaction().execute(async (tx) => {
    await assertModerates(tx, { actor, creatorOid })
    await lockRoom(tx, creatorOid)
    const { audience, slowSeconds, pinnedOid } = change
    const now = clock.now()
    const rules = await changedRules(tx, { creatorOid, audience, slowSeconds })
    await recordRules(tx, rules, { creatorOid, by: actor.userOid, now })
    await tx
      .updateTable('live_chat_rooms')
      .set({
        creator_oid: creatorOid,
        ...(audience !== undefined && { audience }),
        ...(slowSeconds !== undefined && { slow_seconds: slowSeconds }),
      })
      .where('creator_oid', '=', creatorOid)
      .execute()
    if (pinnedOid !== undefined) {
      await changePin(tx, { creatorOid, pinnedOid, by: actor.userOid, now })
    }
    return readRoom(tx, { creatorOid, now })
  })
}

/** Those that aren’t what they were. */
async function changedRules(
  tx: Tx,
  asked: Pick<RoomChange, 'audience' | 'slowSeconds'> & { creatorOid: string },
): Promise<LiveChatRuleChange> {
  const { creatorOid, audience, slowSeconds } = asked
  const now = await tx
    .selectFrom('live_chat_rooms')
    .select(['audience', 'slow_seconds'])
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return {
    audience: audience === now?.audience ? undefined : audience,
    slowSeconds: slowSeconds === now?.slow_seconds ? undefined : slowSeconds,
  }
}

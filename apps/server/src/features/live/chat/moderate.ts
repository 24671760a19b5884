import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { listGrants } from '../../account/account.service.ts'
import { kickViewer } from '../admission/admission.ts'
import { assertModerates, isManager } from '../managers/managers.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { excerptOf, recordAct } from './acts.ts'
import { endBan, putBan } from './bans.ts'
import type { BanRow, MessageData } from './chat.tables.ts'
import type { Chatter } from './chatter.ts'
import { getChatter, type KnownChatter } from './find-chatter.ts'
import { postEvent } from './post-event.ts'
import { lockRoom } from './room.ts'
import { unpinMessage, unpinSender } from './unpin.ts'

type ModerateDeps = Pick<Deps, 'db' | 'clock'>

interface Asked {
  actor: UserActor
  creatorOid: string
}

/**
 * Bans someone from writing in a chat.
 *
 * @throws live.not_moderator, live.chat_target_protected, account.user_not_found
 */
export function banChatter(
  deps: ModerateDeps,
  asked: Asked & { shownOid: string; minutes: number; reason: string; description: string },
): Promise<{ actOid: string; ban: BanRow }> {
  return moderate(deps, asked, async (tx, known, now) => {
    const { minutes, reason, description, actor } = asked
    return applyBan(tx, known, {
      creatorOid: asked.creatorOid,
      minutes,
      reason,
      description,
      by: actor.userOid,
      now,
    })
  })
}

/** Bans someone whom the caller may ban. */
export async function applyBan(
  tx: Tx,
  known: KnownChatter,
  ban: {
    creatorOid: string
    minutes: number
    reason: string
    description: string
    by: string | null
    now: Date
  },
): Promise<{ actOid: string; ban: BanRow }> {
  const { creatorOid, minutes, reason, description, by, now } = ban
  const row: BanRow = {
    creator_oid: creatorOid,
    viewer_kind: known.chatter.kind,
    viewer_oid: known.chatter.oid,
    shown_oid: known.shownOid,
    nickname: known.nickname,
    minutes,
    reason,
    description,
    banned_by: by,
    banned_at: now,
    ends_at: minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000),
  }
  await putBan(tx, row)
  const unpinnedOid = await unpinSender(tx, { creatorOid, chatter: known.chatter })
  const event = { event: 'chatBan', userOid: known.shownOid } as const
  await postEvent(tx, { creatorOid, event, now, subjectOid: subjectOf(known.chatter) })
  const act = { creator_oid: creatorOid, action: 'ban' as const, acted_by: by, acted_at: now }
  const details = { ...act, minutes, reason, unpinned_oid: unpinnedOid }
  return { actOid: await recordAct(tx, known, details), ban: row }
}

/** Ends a ban; false if there is none. Throws as `banChatter`. */
export function unbanChatter(
  deps: ModerateDeps,
  asked: Asked & { shownOid: string },
): Promise<boolean> {
  return moderate(deps, asked, async (tx, known, now) => {
    const { creatorOid, actor } = asked
    if (!(await endBan(tx, { creatorOid, chatter: known.chatter }))) return false
    await postUnban(tx, { creatorOid, known, now })
    const act = { creator_oid: creatorOid, action: 'unban' as const, acted_at: now }
    await recordAct(tx, known, { ...act, acted_by: actor.userOid })
    return true
  })
}

export async function postUnban(
  tx: Tx,
  { creatorOid, known, now }: { creatorOid: string; known: KnownChatter; now: Date },
): Promise<void> {
  const event = { event: 'chatUnban', userOid: known.shownOid } as const
  await postEvent(tx, { creatorOid, event, now, subjectOid: subjectOf(known.chatter) })
}

/** Removes someone from the stream that’s on and from its chat. Throws as `banChatter`, and `live.not_streaming`. */
export function kickChatter(
  deps: ModerateDeps,
  asked: Asked & { shownOid: string; reason: string | null },
): Promise<{ actOid: string; viewer: Chatter }> {
  return moderate(deps, asked, async (tx, known, now) => {
    const { creatorOid, actor, reason } = asked
    const stream = await findCurrentStream(tx, creatorOid)
    if (stream?.state !== 'on') throw new AppError('live.not_streaming')
    await kickViewer(tx, { streamOid: stream.oid, viewer: known.chatter, reason, now })
    const unpinnedOid = await unpinSender(tx, { creatorOid, chatter: known.chatter })
    const event = { event: 'disconnect', reason: 'kick', target: known.shownOid } as const
    await postEvent(tx, { creatorOid, event, now, subjectOid: subjectOf(known.chatter) })
    const act = { creator_oid: creatorOid, action: 'kick' as const, acted_at: now }
    const acted = { ...act, stream_oid: stream.oid, acted_by: actor.userOid }
    const actOid = await recordAct(tx, known, { ...acted, reason, unpinned_oid: unpinnedOid })
    return { actOid, viewer: known.chatter }
  })
}

/** Deletes a message; null if it was deleted before. Throws as `banChatter`, and `live.chat_message_not_found`. */
export async function deleteMessage(
  deps: ModerateDeps,
  { actor, creatorOid, messageOid }: Asked & { messageOid: string },
): Promise<string | null> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await assertModerates(tx, { actor, creatorOid })
    await lockRoom(tx, creatorOid)
    const row = await tx
      .selectFrom('live_chat_messages')
      .selectAll()
      .where('oid', '=', messageOid)
      .where('creator_oid', '=', creatorOid)
      .where('type', '=', 'message')
      .executeTakeFirst()
    if (!row?.sender_kind || !row.sender_oid || !row.shown_oid) {
      throw new AppError('live.chat_message_not_found')
    }
    const chatter = { kind: row.sender_kind, oid: row.sender_oid }
    const { nickname, isAi } = row.data as unknown as MessageData
    if (chatter.oid !== actor.userOid && !isAi) {
      await assertMayTarget(tx, { actor, creatorOid, chatter })
    }
    if (row.deleted_at) return null
    const unpinnedOid = await markDeleted(tx, { messageOid, creatorOid, now })
    const known = { chatter, shownOid: row.shown_oid, nickname }
    return recordAct(tx, known, {
      creator_oid: creatorOid,
      action: 'delete',
      acted_by: actor.userOid,
      acted_at: now,
      message_oid: messageOid,
      excerpt: excerptOf(row.content),
      unpinned_oid: unpinnedOid,
    })
  })
}

/** Hides a message from everyone; its words stay, so that this can be undone. Returns its id if it was pinned. */
export async function markDeleted(
  tx: Tx,
  del: { messageOid: string; creatorOid: string; now: Date },
): Promise<string | null> {
  const { messageOid, creatorOid, now } = del
  await tx
    .updateTable('live_chat_messages')
    .set({ deleted_at: now })
    .where('oid', '=', messageOid)
    .execute()
  const unpinnedOid = await unpinMessage(tx, { creatorOid, messageOid })
  const event = { event: 'deleteMessage', messageId: messageOid } as const
  await postEvent(tx, { creatorOid, event, now })
  return unpinnedOid
}

function moderate<T>(
  deps: ModerateDeps,
  { actor, creatorOid, shownOid }: Asked & { shownOid: string },
  work: (tx: Tx, known: KnownChatter, now: Date) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    await assertModerates(tx, { actor, creatorOid })
    await lockRoom(tx, creatorOid)
    const known = await getChatter(tx, { creatorOid, shownOid })
    await assertMayTarget(tx, { actor, creatorOid, chatter: known.chatter })
    return work(tx, known, deps.clock.now())
  })
}

/** Managers answer to the creator alone; nobody bans the creator or an administrator. */
async function assertMayTarget(
  tx: Tx,
  { actor, creatorOid, chatter }: Asked & { chatter: Chatter },
): Promise<void> {
  if (chatter.kind === 'guest') return
  const { oid: userOid } = chatter
  const grants = await listGrants(tx, [userOid])
  const isAdmin = grants.some(({ role }) => role === 'admin') && !actor.roles.has('admin')
  const mayTargetManagers = actor.userOid === creatorOid || actor.roles.has('admin')
  const isTheirs = !mayTargetManagers && (await isManager(tx, { creatorOid, userOid }))
  if (userOid === creatorOid || isAdmin || isTheirs) {
    throw new AppError('live.chat_target_protected')
  }
}

/** Events about a user go with their account; about guests there is nothing to delete. */
function subjectOf({ kind, oid }: Chatter): string | null {
  return kind === 'user' ? oid : null
}

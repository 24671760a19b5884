import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { unkickViewer } from '../admission/admission.ts'
import { assertModerates } from '../managers/managers.ts'
import { endBan } from './bans.ts'
import type { ActRow } from './chat.tables.ts'
import type { KnownChatter } from './find-chatter.ts'
import { postUnban } from './moderate.ts'
import { pinAgain } from './pin.ts'
import { restoreMessage } from './restore-message.ts'
import { lockRoom } from './room.ts'

/**
 * Undoes a ban, a kick, or a deletion, and pins again what it unpinned.
 * Returns the chat’s creator, and false if it was undone before.
 *
 * @throws live.chat_act_not_found, live.not_moderator, and live.chat_cannot_undo if something else was
 *   decided since
 */
export function undoAct(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, actOid }: { actor: UserActor; actOid: string },
): Promise<{ creatorOid: string; undone: boolean }> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const find = () =>
      tx.selectFrom('live_chat_acts').selectAll().where('oid', '=', actOid).executeTakeFirst()
    const creatorOid = (await find())?.creator_oid
    if (creatorOid === undefined) throw new AppError('live.chat_act_not_found')
    await assertModerates(tx, { actor, creatorOid })
    await lockRoom(tx, creatorOid)
    const act = await find()
    if (!act) throw new AppError('live.chat_act_not_found')
    if (act.undone_at) return { creatorOid, undone: false }
    await takeBack(tx, act, now)
    if (act.unpinned_oid) await pinAgain(tx, { creatorOid, oid: act.unpinned_oid })
    await tx
      .updateTable('live_chat_acts')
      .set({ undone_at: now, undone_by: actor.userOid })
      .where('oid', '=', actOid)
      .execute()
    return { creatorOid, undone: true }
  })
}

async function takeBack(tx: Tx, act: ActRow, now: Date): Promise<void> {
  const known = knownOf(act)
  if (!known) throw new AppError('live.chat_cannot_undo')
  if (act.action === 'ban') return takeBanBack(tx, { act, known, now })
  if (act.action === 'delete' && act.message_oid) {
    const restored = { messageOid: act.message_oid, deletedAt: act.acted_at, now }
    if (await restoreMessage(tx, restored)) return
  }
  if (act.action === 'kick' && act.stream_oid) {
    return unkickViewer(tx, { streamOid: act.stream_oid, viewer: known.chatter })
  }
  throw new AppError('live.chat_cannot_undo')
}

/** Null of changes of the rules. */
function knownOf(act: ActRow): KnownChatter | null {
  const { viewer_kind: kind, viewer_oid: oid, shown_oid: shownOid, nickname } = act
  if (kind === null || oid === null || shownOid === null) return null
  return { chatter: { kind, oid }, shownOid, nickname }
}

/** Not a ban that took its place. */
async function takeBanBack(
  tx: Tx,
  { act, known, now }: { act: ActRow; known: KnownChatter; now: Date },
): Promise<void> {
  const { creator_oid: creatorOid } = act
  const { chatter } = known
  const ban = await tx
    .selectFrom('live_chat_bans')
    .select('banned_at')
    .where('creator_oid', '=', creatorOid)
    .where('viewer_kind', '=', chatter.kind)
    .where('viewer_oid', '=', chatter.oid)
    .executeTakeFirst()
  if (ban?.banned_at.getTime() !== act.acted_at.getTime()) {
    throw new AppError('live.chat_cannot_undo')
  }
  await endBan(tx, { creatorOid, chatter })
  await postUnban(tx, { creatorOid, known, now })
}

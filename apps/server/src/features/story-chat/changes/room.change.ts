import { shorten } from '@plax/story-engine/shorten'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getArtefact } from '../../story/story.service.ts'
import { endAbandoned } from '../reply/abandoned-replies.ts'
import { layDraftsAside } from '../reply/reply-rows.ts'
import { recount } from '../turn/turn-state.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { hintRoom } from '../room/room-topic.ts'
import { findRunning, lockRoom, type RoomRow } from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'

export type ChangeDeps = Pick<RoomDeps, 'db' | 'clock' | 'bus'>

/**
 * Changes the turns of a room under its lock. Throws `chat.room_not_found`, and
 * `chat.reply_running` while a reply is written.
 */
export async function changeRoom<T>(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor },
  change: (tx: Tx, room: RoomRow) => Promise<T>,
): Promise<T> {
  const { roomOid, actor } = request
  const known = await getRoom(deps.db, roomOid, actor)
  const running = await findRunning(deps.db, known.oid)
  if (running) await endAbandoned(deps, running)
  const changed = await deps.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, roomOid, ownerOf(actor))
    if (!room) throw new AppError('chat.room_not_found')
    if (await findRunning(tx, room.oid)) throw new AppError('chat.reply_running')
    return change(tx, room)
  })
  await hintRoom(deps.bus, roomOid)
  return changed
}

/** What follows from a change of turns: the state, the last words, and that drafts are over. */
export async function followChange(
  tx: Tx,
  request: { room: RoomRow; fromTurn: number; turn?: number; now: Date },
): Promise<void> {
  const { room, fromTurn, now } = request
  const artefact = await getArtefact(tx, room.artefact_hash)
  await layDraftsAside(tx, room.oid)
  await recount(tx, { room, artefact, fromTurn })
  const last = await tx
    .selectFrom('chat_messages')
    .select('text')
    .where('room_oid', '=', room.oid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .where('text', '<>', '')
    .orderBy('turn', 'desc')
    .orderBy('role', 'asc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('chat_rooms')
    .set({
      turn: request.turn ?? room.turn,
      last_message: shorten(last?.text ?? '', 200),
      updated_at: now,
    })
    .where('oid', '=', room.oid)
    .execute()
}

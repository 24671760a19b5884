import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { type ChangeDeps, changeRoom, followChange } from './room.change.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import { dropDigests } from '../memory/drop-digests.ts'
import { findActive, getActiveMessage, listAlternativeRows } from '../turn/turn.queries.ts'

const forever = 2_147_483_647

/**
 * Takes out all that follows a message (R-story-chat-043); the state goes back with it. Answers how
 * many messages that were, and what brings them back; null where there were none.
 */
export async function rollBack(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor; messageOid: string },
): Promise<{ removed: number; removalOid: string | null }> {
  const now = deps.clock.now()
  return changeRoom(deps, request, async (tx, room) => {
    const kept = await getActiveMessage(tx, room.oid, request.messageOid)
    const removalOid = newOid(now)
    const out = await tx
      .updateTable('chat_messages')
      .set({ removal_oid: removalOid, removed_at: now, removed_after: room.replies_begun })
      .where('room_oid', '=', room.oid)
      .where('removed_at', 'is', null)
      .where('role', '<>', 'draft')
      .where((eb) =>
        eb.or([
          eb('turn', '>', kept.turn),
          // In a turn the reader's words come first.
          ...(kept.role === 'user'
            ? [eb.and([eb('turn', '=', kept.turn), eb('role', '=', 'assistant')])]
            : []),
        ]),
      )
      .returning(['turn', 'is_active'])
      .execute()
    if (out.length === 0) return { removed: 0, removalOid: null }
    const fromTurn = Math.min(...out.map((row) => row.turn))
    await dropDigests(tx, { roomOid: room.oid, fromTurn, toTurn: forever })
    await followChange(tx, { room, fromTurn, turn: kept.turn, now })
    return { removed: out.filter((row) => row.is_active).length, removalOid }
  })
}

/** Deletes one reply (R-story-chat-044); the newest alternative with words takes its place. */
export async function deleteResponse(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor; messageOid: string },
): Promise<{ message: MessageRow | null; removalOid: string }> {
  const now = deps.clock.now()
  return changeRoom(deps, request, async (tx, room) => {
    const reply = await getActiveMessage(tx, room.oid, request.messageOid)
    if (reply.role !== 'assistant' || reply.turn === 0) throw new AppError('chat.message_not_found')
    const removalOid = newOid(now)
    await tx
      .updateTable('chat_messages')
      .set({ removal_oid: removalOid, removed_at: now, removed_after: room.replies_begun })
      .where('oid', '=', reply.oid)
      .execute()
    const left = await listAlternativeRows(tx, room.oid, reply.turn)
    const next = left.findLast(({ text }) => text !== '')
    if (next) await activate(tx, next.oid)
    await followTurn(tx, room, reply.turn, now)
    return { message: next ? { ...next, is_active: true } : null, removalOid }
  })
}

/**
 * Brings back what a rollback or a deletion took out. Throws `chat.nothing_to_restore` once a reply
 * was begun since, where what lay before it is still out, or where there is nothing (any more).
 */
export async function restore(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor; removalOid: string },
): Promise<{ restored: number }> {
  const now = deps.clock.now()
  return changeRoom(deps, request, async (tx, room) => {
    const rows = await tx
      .selectFrom('chat_messages')
      .select(['oid', 'turn', 'role', 'text', 'is_active', 'removed_after'])
      .where('room_oid', '=', room.oid)
      .where('removal_oid', '=', request.removalOid)
      .orderBy('turn')
      .execute()
    const [first] = rows
    const isStale = rows.some((row) => row.removed_after !== room.replies_begun)
    // A failed reroll without words was taken out by itself, under its own id.
    const isOwn = first?.oid === request.removalOid
    if (!first || isStale || isOwn || first.turn > room.turn + 1) {
      throw new AppError('chat.nothing_to_restore')
    }
    if (await lacksWords(tx, room, { removalOid: request.removalOid, turn: first.turn })) {
      throw new AppError('chat.nothing_to_restore')
    }
    // A reply that came back takes the place of the alternative that stood in for it.
    for (const row of rows) {
      if (row.role !== 'assistant' || !row.is_active) continue
      const standIn = await findActive(tx, room.oid, row.turn)
      if (standIn) await deactivate(tx, standIn.oid)
    }
    await tx
      .updateTable('chat_messages')
      .set({ removal_oid: null, removed_at: null, removed_after: null })
      .where('room_oid', '=', room.oid)
      .where('removal_oid', '=', request.removalOid)
      .execute()
    const toTurn = Math.max(...rows.map((row) => row.turn))
    await dropDigests(tx, { roomOid: room.oid, fromTurn: first.turn, toTurn })
    const turn = Math.max(room.turn, toTurn)
    await followChange(tx, { room, fromTurn: first.turn, turn, now })
    return { restored: rows.filter((row) => row.is_active).length }
  })
}

/** Whether a rollback after it took out words of the reader that a removal's first turn builds on. */
async function lacksWords(
  tx: Tx,
  room: RoomRow,
  removal: { removalOid: string; turn: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('oid')
    .where('room_oid', '=', room.oid)
    .where('role', '=', 'user')
    .where('turn', '<=', removal.turn)
    .where('removal_oid', '<>', removal.removalOid)
    .where('removed_after', '=', room.replies_begun)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function activate(tx: Tx, messageOid: string): Promise<void> {
  await setActive(tx, messageOid, true)
}

export async function deactivate(tx: Tx, messageOid: string): Promise<void> {
  await setActive(tx, messageOid, false)
}

async function setActive(tx: Tx, messageOid: string, isActive: boolean): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ is_active: isActive })
    .where('oid', '=', messageOid)
    .execute()
}

/** After a change of one turn. */
export async function followTurn(tx: Tx, room: RoomRow, turn: number, now: Date): Promise<void> {
  await dropDigests(tx, { roomOid: room.oid, fromTurn: turn, toTurn: turn })
  await followChange(tx, { room, fromTurn: turn, now })
}

import { shorten } from '@plax/story-engine/shorten'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { getActiveMessage, listActiveUpTo } from '../turn/turn.queries.ts'
import { type ChangeDeps, changeRoom } from './room.change.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import type { ChatMessagesTable } from '../room/room.tables.ts'

const chunk = 500

/**
 * A new room that begins as this one up to a message: its words, records and states, its settings and
 * what it remembers. What was paid for is not paid again.
 */
export async function branchRoom(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor; messageOid: string },
): Promise<RoomRow> {
  const now = deps.clock.now()
  return changeRoom(deps, request, async (tx, room) => {
    const last = await getActiveMessage(tx, room.oid, request.messageOid)
    const upTo = await listActiveUpTo(tx, room.oid, last.turn)
    const kept = upTo.filter((row) => row.turn < last.turn || row.role >= last.role)
    const oids = new Map(kept.map((row) => [row.oid, newOid(now)]))
    const copies = kept.map((row) => copyOf(row, oids))
    const branch = await insertBranch(tx, { room, kept, oids, last, now })
    for (let start = 0; start < copies.length; start += chunk) {
      const rows = copies.slice(start, start + chunk)
      const values = rows.map((row) => Object.assign(row, { room_oid: branch.oid }))
      await tx.insertInto('chat_messages').values(values).execute()
    }
    const wholeTurns = last.role === 'user' ? last.turn - 1 : last.turn
    await copyDigests(tx, { from: room.oid, to: branch.oid, wholeTurns, now })
    return branch
  })
}

type Oids = ReadonlyMap<string, string>

async function insertBranch(
  tx: Tx,
  request: { room: RoomRow; kept: MessageRow[]; oids: Oids; last: MessageRow; now: Date },
): Promise<RoomRow> {
  const { room, kept, oids, last, now } = request
  const state = kept.findLast((row) => row.state_after)?.state_after ?? room.start_state
  return tx
    .insertInto('chat_rooms')
    .values({
      ...room,
      oid: newOid(now),
      turn: last.turn,
      last_message: shorten(last.text, 200),
      bookmarks: room.bookmarks.flatMap((oid) => oids.get(oid) ?? []),
      replies_begun: 0,
      archived_at: null,
      replied_at: null,
      seen_at: now,
      branched_from: room.oid,
      branched_after: last.oid,
      branched_at: oids.get(last.oid) ?? null,
      start_state: room.start_state && storableJson(room.start_state),
      state: state && storableJson(renamed(state, oids)),
      file_notes: room.file_notes && storableJson(room.file_notes),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function copyOf(row: MessageRow, oids: Oids): Omit<Insertable<ChatMessagesTable>, 'room_oid'> {
  const receipt = row.receipt && { ...row.receipt, chargedMilli: 0, bonusMilli: 0, postingId: null }
  return {
    oid: oids.get(row.oid) ?? row.oid,
    turn: row.turn,
    role: row.role,
    text: row.text,
    state: row.state,
    failure: row.failure,
    model: row.model,
    created_at: row.created_at,
    edited_at: row.edited_at,
    receipt: receipt && storableJson(receipt),
    record: row.record && storableJson(row.record),
    state_after: row.state_after && storableJson(renamed(row.state_after, oids)),
    request_key: null,
    request_fingerprint: null,
    payer_oid: null,
    free_chat: null,
    hold_id: null,
    lease_until: null,
    removal_oid: null,
    removed_at: null,
    removed_after: null,
    decision_due: row.decision_due,
    file_notes: row.file_notes && storableJson(row.file_notes),
  }
}

/** A state names the turn that it came from. */
function renamed<T extends { lastTurnId: string | null }>(state: T, oids: Oids): T {
  const { lastTurnId } = state
  return { ...state, lastTurnId: lastTurnId && (oids.get(lastTurnId) ?? lastTurnId) }
}

async function copyDigests(
  tx: Tx,
  request: { from: string; to: string; wholeTurns: number; now: Date },
): Promise<void> {
  const { from, to, wholeTurns, now } = request
  const summaries = await tx
    .selectFrom('plot_summaries')
    .selectAll()
    .where('room_oid', '=', from)
    .where('end_turn', '<=', wholeTurns)
    .execute()
  const memories = await tx
    .selectFrom('chat_memories')
    .selectAll()
    .where('room_oid', '=', from)
    .where('turn', '<=', wholeTurns)
    .execute()
  const moved = <T>(row: T): T => Object.assign({}, row, { oid: newOid(now), room_oid: to })
  if (summaries.length > 0) {
    await tx.insertInto('plot_summaries').values(summaries.map(moved)).execute()
  }
  if (memories.length > 0)
    await tx.insertInto('chat_memories').values(memories.map(moved)).execute()
  // What did not come along is digested anew; what a summary covers is left out by itself.
  const gathered = Math.max(-1, ...memories.map(({ turn }) => turn))
  await tx
    .updateTable('chat_rooms')
    .set({ plot_up_to: null, memories_up_to: gathered < 0 ? null : gathered })
    .where('oid', '=', to)
    .execute()
}

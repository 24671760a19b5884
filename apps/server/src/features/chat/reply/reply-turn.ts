import { type Artefact, decisionRequest, type Fired } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { type MessageRow, type RoomRow, updateMessage } from '../room/room.queries.ts'
import { decisionLeaseMs } from '../turn/decide-turn.ts'
import { dropDigests } from '../memory/drop-digests.ts'
import { recount, stateBefore } from '../turn/turn-state.ts'

/** What a reply that counts did to the story. */
export interface EndedTurn {
  artefact: Artefact
  fired: Fired
}

/**
 * Gives an ended reply its place. A reroll comes into force when it counts; one that failed leaves
 * the former reply, unless there is none with words. The room's state follows; what a model has to
 * decide besides is marked as due and decided after this transaction.
 */
export async function settleTurn(
  tx: Tx,
  request: { room: RoomRow; message: MessageRow; turn: EndedTurn | null; now: Date },
): Promise<MessageRow> {
  const { room, message, turn, now } = request
  if (message.role === 'draft') {
    return turn ? message : updateMessage(tx, message.oid, { is_active: false })
  }
  let placed = message.is_active ? message : await placeReroll(tx, request)
  if (turn) {
    const artefact = turn.artefact
    const before = await stateBefore(tx, { room, artefact, turn: message.turn })
    const said = { input: '', reply: message.text, turn: message.turn }
    const isOpen = decisionRequest(artefact, before, said) !== null
    placed = await updateMessage(tx, message.oid, {
      record: storableJson({ decided: {}, ...message.record, fired: turn.fired }),
      decision_due: isOpen ? new Date(now.getTime() + decisionLeaseMs) : null,
    })
    await recount(tx, { room, artefact, fromTurn: message.turn })
  }
  if (placed.is_active && message.text) await touchRoom(tx, room, message, now)
  return placed
}

async function placeReroll(
  tx: Tx,
  request: { room: RoomRow; message: MessageRow; turn: EndedTurn | null; now: Date },
): Promise<MessageRow> {
  const { room, message, turn, now } = request
  const former = await tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_oid', '=', room.oid)
    .where('turn', '=', message.turn)
    .where('role', '=', 'assistant')
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const out = ({ oid }: MessageRow) => ({
    removal_oid: oid,
    removed_at: now,
    removed_after: room.replies_begun,
  })
  const isBetter = turn !== null || (message.text !== '' && !former?.text)
  if (!isBetter) return message.text ? message : updateMessage(tx, message.oid, out(message))
  // A former one that stayed empty is no alternative.
  if (former) {
    await updateMessage(tx, former.oid, { is_active: false, ...(former.text ? {} : out(former)) })
    const { turn: fromTurn } = message
    await dropDigests(tx, { roomOid: room.oid, fromTurn, toTurn: fromTurn })
  }
  return updateMessage(tx, message.oid, { is_active: true })
}

async function touchRoom(tx: Tx, room: RoomRow, message: MessageRow, now: Date): Promise<void> {
  const isLast = message.turn >= room.turn
  await tx
    .updateTable('chat_rooms')
    .set({
      updated_at: now,
      replied_at: now,
      ...(isLast ? { last_message: [...message.text].slice(0, 200).join('') } : {}),
    })
    .where('oid', '=', room.oid)
    .execute()
}

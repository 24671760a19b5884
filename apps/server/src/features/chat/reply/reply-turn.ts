import { type Artefact, decisionRequest, type Fired, type StoryState } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import {
  type MessageRow,
  type RoomChange,
  type RoomRow,
  updateMessage,
  updateRoom,
} from '../room/room.queries.ts'
import { decisionLeaseMs } from '../turn/decide-turn.ts'
import { dropDigests } from '../memory/drop-digests.ts'
import { recount, stateBefore } from '../turn/turn-state.ts'

/** What a reply that counts did to the story. */
export interface EndedTurn {
  artefact: Artefact
  fired: Fired
}

/** What an ended turn keeps beside its words; nothing where it does not count. */
export async function turnDone(
  tx: Tx,
  done: { room: RoomRow; message: MessageRow; text: string; turn: EndedTurn; now: Date } | null,
): Promise<{ before: StoryState | null; record: string | null; decisionDue: Date | null }> {
  if (!done) return { before: null, record: null, decisionDue: null }
  const { room, message, text, turn, now } = done
  const { artefact, fired } = turn
  const before = await stateBefore(tx, { room, artefact, turn: message.turn })
  const said = { input: '', reply: text, turn: message.turn }
  const isOpen = decisionRequest(artefact, before, said) !== null
  return {
    before,
    record: storableJson({ decided: {}, ...message.record, fired }),
    decisionDue: isOpen ? new Date(now.getTime() + decisionLeaseMs) : null,
  }
}

/**
 * Gives an ended reply its place. A reroll comes into force when it counts; one that failed leaves
 * the former reply, unless there is none with words. The room's state follows, from what was
 * `before`; what a model has to decide besides is marked as due and decided after this transaction.
 */
export async function settleTurn(
  tx: Tx,
  request: {
    room: RoomRow
    message: MessageRow
    turn: EndedTurn | null
    before: StoryState | null
    now: Date
  },
): Promise<MessageRow> {
  const { room, message, turn, before, now } = request
  if (message.role === 'draft') {
    return turn ? message : updateMessage(tx, message.oid, { is_active: false })
  }
  const placed = message.is_active ? message : await placeReroll(tx, request)
  const touch = placed.is_active && message.text ? touchOf(room, message, now) : {}
  if (turn) {
    const { artefact } = turn
    await recount(tx, { room, artefact, fromTurn: message.turn, before, touch })
  } else if (placed.is_active && message.text) await updateRoom(tx, room.oid, touch)
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

function touchOf(room: RoomRow, message: MessageRow, now: Date): RoomChange {
  const isLast = message.turn >= room.turn
  return {
    updated_at: now,
    replied_at: now,
    ...(isLast ? { last_message: [...message.text].slice(0, 200).join('') } : {}),
  }
}

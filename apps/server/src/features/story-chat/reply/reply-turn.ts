import { shorten } from '@plax/story-engine/shorten'
import {
  applyTurn,
  type Artefact,
  decisionRequest,
  type FiredIds,
  type StoryState,
} from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import {
  type MessageEnd,
  type MessageRow,
  type RoomRow,
  type RoomTouch,
  updateMessage,
  updateRoom,
} from '../room/room.queries.ts'
import type { TurnNotes } from '../room/room.tables.ts'
import { decisionLeaseMs } from '../turn/decide-turn.ts'
import { dropDigests } from '../memory/drop-digests.ts'
import { recordOf, recount, stateFrom, type TurnBegun } from '../turn/turn-state.ts'

/** What a reply that counts did to the story. */
export interface EndedTurn {
  artefact: Artefact
  fired: FiredIds
}

/** What an ended turn keeps beside its words. */
interface TurnDone extends Pick<MessageEnd, 'record' | 'decision_due' | 'state_after'> {
  /** The state that the turn began with; null where the reply does not count. */
  before: StoryState | null
}

/**
 * What a reply leaves. The state after it is null where more than this turn has to be worked out: of a
 * reroll, which takes the place of another, and of a reply that others follow.
 */
export function turnDone(
  message: MessageRow,
  ended: { room: RoomRow; text: string; turn: EndedTurn; begun: TurnBegun; now: Date } | null,
): TurnDone {
  const { record, decision_due } = message
  if (!ended) return { before: null, record, decision_due, state_after: null }
  const { room, text, turn, begun, now } = ended
  const { artefact, fired } = turn
  const before = stateFrom(begun.left, { room, artefact })
  const events = record?.live?.events ?? []
  const said = { input: '', reply: text, turn: message.turn, events }
  const isOpen = decisionRequest(artefact, before, said) !== null
  const notes: TurnNotes = { decided: {}, ...record, fired }
  const told = { oid: message.oid, turn: message.turn, input: begun.input ?? '', text }
  const isLast = message.is_active && !begun.isFollowed
  return {
    before,
    record: notes,
    decision_due: isOpen ? new Date(now.getTime() + decisionLeaseMs) : null,
    state_after: isLast ? applyTurn(artefact, before, recordOf({ ...told, record: notes })) : null,
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
  const touch = placed.is_active && message.text ? touchOf(room, message, now) : undefined
  if (turn) {
    const { artefact } = turn
    await recount(tx, { room, artefact, fromTurn: message.turn, before, touch })
  } else if (touch) await updateRoom(tx, room.oid, { ...touch, state: null })
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

/** What the room shows of a reply that ended in it. */
export function touchOf(
  room: RoomRow,
  message: Pick<MessageRow, 'turn' | 'text'>,
  now: Date,
): RoomTouch {
  const isLast = message.turn >= room.turn
  return {
    repliedAt: now,
    lastMessage: isLast ? shorten(message.text, 200) : null,
  }
}

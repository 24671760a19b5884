import type { Db } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { emit } from '../../../platform/events/outbox.ts'
import {
  endMessage,
  lockMessage,
  lockRoomByOid,
  type MessageRow,
  updateRoom,
} from '../room/room.queries.ts'
import { readTurnBegun } from '../turn/turn-state.ts'
import {
  chargeOf,
  chargeReply,
  type Earning,
  emptyReceipt,
  receiptOf,
  recordSale,
  release,
  type UnchargedReceipt,
} from './charge-reply.ts'
import type { Outcome, ReplyTask } from './reply-task.ts'
import { repliedEvent } from '../room/replied-event.ts'
import { type EndedTurn, settleTurn, touchOf, turnDone } from './reply-turn.ts'

/** How a reply ended, and what it was made from. */
export interface ReplyEnd {
  messageOid: string
  roomOid: string
  /** `turn` is what a reply that counts did to the story. */
  outcome: { state: 'complete' | 'stopped'; turn: EndedTurn } | { state: 'failed'; failure: string }
  /** The whole text; null leaves what was saved. */
  text: string | null
  receipt: UnchargedReceipt | null
  earning: Earning | null
}

/** A reply that ends, or that the reader stops after text began, counts; all else does not (spec D31). */
export function describeEnd(
  task: ReplyTask,
  result: { text: string; outcome: Outcome; sharePercent: number; zone: string },
): ReplyEnd {
  const { text, outcome, sharePercent, zone } = result
  return {
    messageOid: task.messageOid,
    roomOid: task.roomOid,
    outcome: outcomeOf(task, text, outcome),
    text,
    receipt: receiptOf(task, text, outcome),
    earning: {
      creatorOid: task.creatorOid,
      modelFeeMilli: task.model.feeMilli,
      sharePercent,
      zone,
    },
  }
}

function outcomeOf(task: ReplyTask, text: string, outcome: Outcome): ReplyEnd['outcome'] {
  const { prompt, failure } = outcome
  if (text.trim() === '') return { state: 'failed', failure: failure ?? 'empty' }
  if (!prompt || (failure !== null && failure !== 'stop')) {
    return { state: 'failed', failure: failure ?? 'broken' }
  }
  const turn = { artefact: task.artefact, fired: prompt.fired }
  return { state: failure === null ? 'complete' : 'stopped', turn }
}

/**
 * Ends a running reply in one transaction: a whole or stopped one is charged and changes the story's
 * state, a failed one returns its hold or free chat. A reply that somebody else ended stays as it is;
 * null then.
 */
export async function endReply(
  deps: { db: Db },
  end: ReplyEnd,
  now: Date,
): Promise<MessageRow | null> {
  const { outcome } = end
  const hasFailed = outcome.state === 'failed'
  const turn = hasFailed ? null : outcome.turn
  return deps.db.transaction().execute(async (tx) => {
    // Room before message before wallet: the order in which a new message locks them.
    const [room, message, [begun]] = await together(
      tx,
      (at) => lockRoomByOid(at, end.roomOid),
      (at) => lockMessage(at, end.messageOid),
      async (at) => (turn ? readTurnBegun(at, { messageOid: end.messageOid }) : []),
    )
    if (!room || !message || message.state !== 'running') return null
    const { hold_id: holdId, role } = message
    const sale = end.earning && holdId && { earning: end.earning, holdId }
    const posting = sale && !hasFailed ? await chargeReply(tx, { ...sale, message, now }) : null
    if (hasFailed) await release(tx, message, now)
    // Blanks are no words.
    const told = storableText(end.text ?? message.text)
    const text = told.trim() === '' ? '' : told
    const counts = turn && begun && role !== 'draft'
    const { before, ...done } = turnDone(message, counts ? { room, text, turn, begun, now } : null)
    const receipt = { ...(end.receipt ?? emptyReceipt(message)), ...chargeOf(posting) }
    const failure = hasFailed ? outcome.failure : null
    const { state } = outcome
    const payload = { messageOid: message.oid, roomOid: room.oid, state }
    const { state_after } = done
    const [ended] = await together(
      tx,
      (at) => endMessage(at, message, { state, failure, text, receipt, ...done }),
      async (at) =>
        sale && posting && recordSale(at, { room, posting, earning: sale.earning, now }),
      async (at) =>
        state_after &&
        updateRoom(at, room.oid, {
          ...touchOf(room, { turn: message.turn, text }, now),
          state: state_after,
        }),
      async (at) => role !== 'draft' && emit(at, { ...repliedEvent, payload }, now),
    )
    return state_after ? ended : settleTurn(tx, { room, message: ended, turn, before, now })
  })
}

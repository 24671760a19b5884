import type { Artefact, Memory, PlotSummary, StoryState, Turn } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { preparedRead, type Placeholders } from '../../../platform/db/prepared.ts'
import { type MessageRow, type RoomRow, selectWordsBefore } from '../room/room.queries.ts'
import { selectStateBefore, stateFrom } from '../turn/turn-state.ts'

/** The turns that a prompt may draw from; the budget decides how many of them it takes. */
const historyMessages = 120

type Words = Pick<MessageRow, 'oid' | 'turn' | 'role' | 'text'>

interface Past {
  summaries: PlotSummary[]
  memories: Memory[]
  /** Newest first. */
  words: Words[]
  state: StoryState | null
}

/** A few kilobytes that are asked for before each reply, so all of it comes in one answer. */
const readAll = preparedRead(
  (db, { roomOid, turn }: Placeholders<{ roomOid: string; turn: number }>) => {
    const words = selectWordsBefore(db, { roomOid, beforeTurn: turn, limit: historyMessages })
    const past = sql<Past>`
      SELECT coalesce((
        SELECT json_agg(json_build_object(
          'startTurn', start_turn, 'endTurn', end_turn, 'summary', summary) ORDER BY start_turn)
        FROM plot_summaries WHERE room_oid = ${roomOid} AND end_turn < ${turn}
      ), '[]') AS summaries, coalesce((
        SELECT json_agg(json_build_object(
          'id', oid, 'turn', turn, 'text', text, 'pinned', pinned) ORDER BY turn, oid)
        FROM chat_memories WHERE room_oid = ${roomOid} AND (turn < ${turn} OR pinned)
      ), '[]') AS memories, coalesce((
        SELECT json_agg(words ORDER BY turn DESC, role) FROM ${words} AS words
      ), '[]') AS words, ${selectStateBefore(db, { roomOid, turn })} AS state`
    return { compile: () => past.compile(db) }
  },
)

/** A turn of a room. */
interface At {
  roomOid: string
  turn: number
}

/** As it is stored, for `pastOf`. */
export async function readPast(tx: Tx, at: At): Promise<Past> {
  const [past] = await readAll(tx, at)
  return past ?? { summaries: [], memories: [], words: [], state: null }
}

/**
 * What came before a turn, and nothing of it or after: a reroll of an old reply knows no future. What
 * the reader pinned is always told.
 */
export function pastOf(
  past: Past,
  story: { room: RoomRow; artefact: Artefact },
): { turns: Turn[]; state: StoryState; summaries: PlotSummary[]; memories: Memory[] } {
  const { summaries, memories, words, state } = past
  return { turns: turnsOf(words), state: stateFrom(state, story), summaries, memories }
}

/** Oldest first; a message whose reply never began is left out with it. */
function turnsOf(newestFirst: readonly Words[]): Turn[] {
  const silent = new Set(
    newestFirst.filter((row) => row.role === 'assistant' && row.text === '').map((row) => row.turn),
  )
  return newestFirst
    .filter((row) => !silent.has(row.turn))
    .flatMap(({ oid, turn, role, text }) =>
      role === 'draft' ? [] : [{ id: oid, turn, role, text }],
    )
    .toReversed()
}

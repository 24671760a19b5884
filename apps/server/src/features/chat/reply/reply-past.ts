import type { Artefact, Memory, PlotSummary, StoryState, Turn } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import { listWordsBefore, type MessageRow, type RoomRow } from '../room/room.queries.ts'
import { stateBefore } from '../turn/turn-state.ts'

/** The turns that a prompt may draw from; the budget decides how many of them it takes. */
const historyMessages = 120

/** Most rooms have little of either, so both come in one answer. */
const readRecalled = preparedQuery(
  (db, { roomOid, turn }: Placeholders<{ roomOid: string; turn: number }>) => {
    const recalled = sql<{ summaries: PlotSummary[]; memories: Memory[] }>`
      SELECT coalesce((
        SELECT json_agg(json_build_object(
          'startTurn', start_turn, 'endTurn', end_turn, 'summary', summary) ORDER BY start_turn)
        FROM plot_summaries WHERE room_oid = ${roomOid} AND end_turn < ${turn}
      ), '[]') AS summaries, coalesce((
        SELECT json_agg(json_build_object(
          'id', oid, 'turn', turn, 'text', text, 'pinned', pinned) ORDER BY turn, oid)
        FROM chat_memories WHERE room_oid = ${roomOid} AND (turn < ${turn} OR pinned)
      ), '[]') AS memories`
    return { compile: () => recalled.compile(db) }
  },
)

/**
 * What came before a turn, and nothing of it or after: a reroll of an old reply knows no future. What
 * the reader pinned is always told.
 */
export async function readPast(
  tx: Tx,
  request: { room: RoomRow; artefact: Artefact; turn: number },
): Promise<{ turns: Turn[]; state: StoryState; summaries: PlotSummary[]; memories: Memory[] }> {
  const { room, turn } = request
  const [recalled] = await readRecalled(tx, { roomOid: room.oid, turn })
  const words = await listWordsBefore(tx, {
    roomOid: room.oid,
    beforeTurn: turn,
    limit: historyMessages,
  })
  return {
    turns: turnsOf(words),
    state: await stateBefore(tx, request),
    summaries: recalled?.summaries ?? [],
    memories: recalled?.memories ?? [],
  }
}

/** Oldest first; a message whose reply never began is left out with it. */
function turnsOf(
  newestFirst: readonly Pick<MessageRow, 'oid' | 'turn' | 'role' | 'text'>[],
): Turn[] {
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

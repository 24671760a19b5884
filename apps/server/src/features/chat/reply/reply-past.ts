import type { Artefact, Memory, PlotSummary, StoryState, Turn } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { listWords, type MessageRow, type RoomRow } from '../room/room.queries.ts'
import { stateBefore } from '../turn/turn-state.ts'

/** The turns that a prompt may draw from; the budget decides how many of them it takes. */
const historyMessages = 120

/**
 * What came before a turn, and nothing of it or after: a reroll of an old reply knows no future. What
 * the reader pinned is always told.
 */
export async function readPast(
  tx: Tx,
  request: { room: RoomRow; artefact: Artefact; turn: number },
): Promise<{ turns: Turn[]; state: StoryState; summaries: PlotSummary[]; memories: Memory[] }> {
  const { room, turn } = request
  const before = { turn, role: 'user' as const }
  const summaries = await tx
    .selectFrom('plot_summaries')
    .select(['start_turn as startTurn', 'end_turn as endTurn', 'summary'])
    .where('room_oid', '=', room.oid)
    .where('end_turn', '<', turn)
    .orderBy('start_turn')
    .execute()
  const memories = await tx
    .selectFrom('chat_memories')
    .select(['oid as id', 'turn', 'text', 'pinned'])
    .where('room_oid', '=', room.oid)
    .where((eb) => eb.or([eb('turn', '<', turn), eb('pinned', '=', true)]))
    .orderBy('turn')
    .orderBy('oid')
    .execute()
  return {
    turns: turnsOf(await listWords(tx, room.oid, { before, limit: historyMessages })),
    state: await stateBefore(tx, request),
    summaries,
    memories,
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

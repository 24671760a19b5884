import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import '../room/room.tables.ts'

export type SummaryRow = Selectable<Database['plot_summaries']>
export type MemoryRow = Selectable<Database['chat_memories']>

export async function listSummaries(db: Db | Tx, roomOid: string): Promise<SummaryRow[]> {
  return db
    .selectFrom('plot_summaries')
    .selectAll()
    .where('room_oid', '=', roomOid)
    .orderBy('start_turn')
    .orderBy('oid')
    .execute()
}

/** Pinned ones first, then the newest. */
export async function listMemories(db: Db | Tx, roomOid: string): Promise<MemoryRow[]> {
  return db
    .selectFrom('chat_memories')
    .selectAll()
    .where('room_oid', '=', roomOid)
    .orderBy('pinned', 'desc')
    .orderBy('turn', 'desc')
    .orderBy('oid')
    .execute()
}

/** A turn that counts and ended, as both sides said it. */
export interface ToldTurn {
  id: string
  turn: number
  role: 'user' | 'assistant'
  text: string
}

/** What was said in some turns, oldest first; replies that failed count only where others follow. */
export async function listTold(
  db: Db | Tx,
  roomOid: string,
  range: { startTurn: number; endTurn: number },
): Promise<ToldTurn[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select(['oid', 'turn', 'role', 'text'])
    .where('room_oid', '=', roomOid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .where('state', '<>', 'running')
    .where('text', '<>', '')
    .where('turn', '>=', range.startTurn)
    .where('turn', '<=', range.endTurn)
    .orderBy('turn')
    .orderBy('role', 'desc')
    .execute()
  return rows.flatMap(({ oid, turn, role, text }) =>
    role === 'draft' ? [] : [{ id: oid, turn, role, text }],
  )
}

/** The turns whose reply ended and counts, in order; the prologue is turn 0. */
export async function listEndedTurns(db: Db | Tx, roomOid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select('turn')
    .where('room_oid', '=', roomOid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '=', 'assistant')
    .where('state', 'in', ['complete', 'stopped'])
    .orderBy('turn')
    .execute()
  return rows.map(({ turn }) => turn)
}

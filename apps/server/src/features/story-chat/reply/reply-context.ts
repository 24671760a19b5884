import type { Artefact, Memory, PlotSummary, StoryState, Turn } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { preparedRead, type Placeholders } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import { type MessageRow, type RoomRow, selectWordsBefore } from '../room/room.queries.ts'
import type { StoredChoices, TurnNotes } from '../room/room.tables.ts'
import { selectStateBefore, stateFrom } from '../turn/turn-state.ts'

/** What happened in the live stream in whose chat the room speaks. */
export type LiveTurn = NonNullable<TurnNotes['live']>

/** What a reader asks for. `reroll` without a message is of the last turn. */
export type TurnRequest =
  | { kind: 'message'; text: string; live?: LiveTurn }
  | { kind: 'reroll'; messageOid: string | null }
  | { kind: 'continue' }
  | { kind: 'impersonate' }
  | { kind: 'suggest' }

/** Where a reply goes and what it answers. */
export interface Place {
  kind: StoredChoices['kind']
  turn: number
  role: 'assistant' | 'draft'
  version: number
  /** A reroll comes into force at its end only. */
  isActive: boolean
  input: string
  live?: LiveTurn | undefined
}

/** Whether it is written in the reader's place: a draft of their next words. */
export function isForReader({ kind }: TurnRequest): boolean {
  return kind === 'impersonate' || kind === 'suggest'
}

type Reroll = Extract<TurnRequest, { kind: 'reroll' }>

/** Of anything but a reroll, whose place has to be looked up. */
export function nextPlace(room: RoomRow, ask: Exclude<TurnRequest, Reroll>): Place {
  return {
    kind: ask.kind,
    turn: room.turn + 1,
    role: isForReader(ask) ? 'draft' : 'assistant',
    version: 0,
    isActive: true,
    ...(ask.kind === 'message' ? { input: ask.text, live: ask.live } : { input: '' }),
  }
}

/**
 * A turn keeps its words of the reader; whether its reply is there, failed or deleted is the same.
 * Throws `chat.nothing_to_reroll` and `chat.message_not_found`.
 */
export async function placeOfReroll(tx: Tx, room: RoomRow, { messageOid }: Reroll): Promise<Place> {
  const turn = messageOid ? await turnOf(tx, room, messageOid) : await lastTurn(tx, room)
  if (turn === null) throw new AppError('chat.message_not_found')
  if (turn === 0) throw new AppError('chat.nothing_to_reroll')
  const rows = await tx
    .selectFrom('chat_messages')
    .select(['role', 'version', 'text', 'is_active', 'removed_at', 'record'])
    .where('room_oid', '=', room.oid)
    .where('turn', '=', turn)
    .where('role', '<>', 'draft')
    .execute()
  const said = rows.find((row) => row.role === 'user' && row.is_active && !row.removed_at)
  const versions = rows.flatMap((row) => (row.role === 'assistant' ? [row.version] : []))
  return {
    kind: said ? 'message' : 'continue',
    turn,
    role: 'assistant',
    version: Math.max(-1, ...versions) + 1,
    isActive: false,
    input: said?.text ?? '',
    live: rows.find(({ record }) => record?.live)?.record?.live,
  }
}

async function turnOf(tx: Tx, room: RoomRow, messageOid: string): Promise<number | null> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('turn')
    .where('oid', '=', messageOid)
    .where('room_oid', '=', room.oid)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .executeTakeFirst()
  return row?.turn ?? null
}

async function lastTurn(tx: Tx, room: RoomRow): Promise<number> {
  const row = await tx
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.max('turn').as('turn'))
    .where('room_oid', '=', room.oid)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .executeTakeFirst()
  return row?.turn ?? 0
}

/** The turns that a prompt may draw from; the budget decides how many of them it takes. */
const historyMessages = 120

type Words = Pick<MessageRow, 'oid' | 'turn' | 'role' | 'text'>

export interface Past {
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

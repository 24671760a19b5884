import {
  applyTurn,
  type Artefact,
  initialState,
  type StoryState,
  type TurnRecord,
} from '@plax/story-engine'
import { sql } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../../platform/db/database.ts'
import {
  executePrepared,
  type Placeholders,
  preparedQuery,
  preparedRead,
  together,
} from '../../../platform/db/prepared.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { type RoomRow, type RoomTouch, updateRoom } from '../room/room.queries.ts'
import type { TurnNotes } from '../room/room.tables.ts'

/** A finished reply that counts in the story, with the words that it answers. */
interface CountedTurn {
  oid: string
  turn: number
  /** Empty where nobody said anything. */
  input: string
  text: string
  record: TurnNotes | null
  state_after: StoryState | null
}

type RoomOfState = Pick<RoomRow, 'oid' | 'start_state'>

/** What the last reply before a turn left. */
export const selectStateBefore = (
  db: Db | Tx,
  { roomOid, turn }: Placeholders<{ roomOid: string; turn: number }>,
) =>
  db
    .selectFrom('chat_messages')
    .select('state_after')
    .where('room_oid', '=', roomOid)
    .where('turn', '<', turn)
    .where('role', '=', 'assistant')
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('state', 'in', ['complete', 'stopped'])
    .where('state_after', 'is not', null)
    .orderBy('turn', 'desc')
    .limit(1)
const readStateBefore = preparedQuery(selectStateBefore)

/** What a running reply goes on from. */
export interface TurnBegun {
  /** What the last reply before it left. */
  left: StoryState | null
  /** The words that it answers; null where nobody said anything. */
  input: string | null
  /** Whether replies after it count. */
  isFollowed: boolean
}

/** What the end of a reply has to know of its room, asked behind the locks in one trip. */
export const readTurnBegun = preparedRead(
  (db, { messageOid }: Placeholders<{ messageOid: string }>) => {
    const place = { roomOid: sql.ref('reply.room_oid'), turn: sql.ref('reply.turn') } as never
    const begun = sql<TurnBegun>`
      SELECT ${selectStateBefore(db, place)} AS "left", (
        SELECT text FROM chat_messages WHERE room_oid = reply.room_oid AND turn = reply.turn
          AND role = 'user' AND is_active AND removed_at IS NULL
      ) AS input, EXISTS (
        SELECT FROM chat_messages WHERE room_oid = reply.room_oid AND turn > reply.turn
          AND role = 'assistant' AND is_active AND removed_at IS NULL
          AND state IN ('complete', 'stopped')
      ) AS "isFollowed"
      FROM chat_messages AS reply WHERE oid = ${messageOid}`
    return { compile: () => begun.compile(db) }
  },
)

/** The state that a turn begins with: what the last reply before it left. */
export async function stateBefore(
  db: Db | Tx,
  request: { room: RoomOfState; artefact: Artefact; turn: number },
): Promise<StoryState> {
  const { room, artefact, turn } = request
  const [row] = await readStateBefore(db, { roomOid: room.oid, turn })
  return stateFrom(row?.state_after, { room, artefact })
}

export function stateFrom(
  left: StoryState | null | undefined,
  { room, artefact }: { room: RoomOfState; artefact: Artefact },
): StoryState {
  return left ?? room.start_state ?? initialState(artefact)
}

/**
 * Works out the states from a turn on by the recorded turns that count now, and stores them. What
 * fired and what a model decided is taken from the records and never asked again; rules read the
 * words as they stand.
 */
export async function recount(
  tx: Tx,
  request: {
    room: RoomOfState
    artefact: Artefact
    fromTurn: number
    /** The state that the turn begins with, where it was read. */
    before?: StoryState | null
    /** What else changes of the room. */
    touch?: RoomTouch | undefined
  },
): Promise<StoryState> {
  const { room, artefact, fromTurn, touch = untouched } = request
  let state = request.before ?? (await stateBefore(tx, { room, artefact, turn: fromTurn }))
  const news: { oid: string; state: StoryState }[] = []
  for (const [index, turn] of (await listCounted(tx, room.oid, fromTurn)).entries()) {
    // A long chat whose beginning changed must not keep this process from others.
    if (index % 20 === 19) await breathe()
    state = applyTurn(artefact, state, recordOf(turn))
    if (!isDeepStrictEqual(state, turn.state_after)) news.push({ oid: turn.oid, state })
  }
  const change = { ...touch, state }
  await together(
    tx,
    (at) => storeStates(at, news),
    (at) => updateRoom(at, room.oid, change),
  )
  return state
}

const untouched = { repliedAt: null, lastMessage: null }

/** A turn as the engine replays it. */
export function recordOf(turn: Omit<CountedTurn, 'state_after'>): TurnRecord {
  return {
    id: turn.oid,
    turn: turn.turn,
    input: turn.input,
    reply: turn.text,
    fired: turn.record?.fired ?? { lore: [], macros: [], triggers: [] },
    decided: turn.record?.decided ?? {},
    events: turn.record?.live?.events ?? [],
  }
}

/** The replies that count, oldest first: in force, ended, and not failed. The prologue is no turn. */
export async function listCounted(
  db: Db | Tx,
  roomOid: string,
  fromTurn: number,
): Promise<CountedTurn[]> {
  const rows = await readCounted(db, { roomOid, fromTurn: Math.max(1, fromTurn) })
  return rows.map((row) => ({ ...row, input: row.input ?? '' }))
}

const readCounted = preparedQuery(
  (db, { roomOid, fromTurn }: Placeholders<{ roomOid: string; fromTurn: number }>) =>
    db
      .selectFrom('chat_messages as reply')
      .leftJoin('chat_messages as said', (join) =>
        join
          .onRef('said.room_oid', '=', 'reply.room_oid')
          .onRef('said.turn', '=', 'reply.turn')
          .on('said.role', '=', 'user')
          .on('said.is_active', '=', true)
          .on('said.removed_at', 'is', null),
      )
      .select(['reply.oid', 'reply.turn', 'reply.text', 'reply.record', 'reply.state_after'])
      .select('said.text as input')
      .where('reply.room_oid', '=', roomOid)
      .where('reply.turn', '>=', fromTurn)
      .where('reply.role', '=', 'assistant')
      .where('reply.is_active', '=', true)
      .where('reply.removed_at', 'is', null)
      .where('reply.state', 'in', ['complete', 'stopped'])
      .orderBy('reply.turn'),
)

async function storeStates(
  tx: Tx,
  news: readonly { oid: string; state: StoryState }[],
): Promise<void> {
  if (news.length === 0) return
  const states = sql`
    UPDATE chat_messages SET state_after = news.state
    FROM jsonb_to_recordset(${storableJson(news)}::jsonb) AS news (oid text, state jsonb)
    WHERE chat_messages.oid = news.oid`
  await executePrepared(tx, { compile: () => states.compile(tx) })
}

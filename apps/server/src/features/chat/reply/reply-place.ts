import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RoomRow } from '../room/room.queries.ts'
import type { StoredChoices } from '../room/room.tables.ts'

/** What a reader asks for. `reroll` without a message is of the last turn. */
export type ReplyRequest =
  | { kind: 'message'; text: string }
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
}

/** Whether it is written in the reader's place: a draft of their next words. */
export function isForReader({ kind }: ReplyRequest): boolean {
  return kind === 'impersonate' || kind === 'suggest'
}

type Reroll = Extract<ReplyRequest, { kind: 'reroll' }>

/** Of anything but a reroll, whose place has to be looked up. */
export function nextPlace(room: RoomRow, ask: Exclude<ReplyRequest, Reroll>): Place {
  return {
    kind: ask.kind,
    turn: room.turn + 1,
    role: isForReader(ask) ? 'draft' : 'assistant',
    version: 0,
    isActive: true,
    input: ask.kind === 'message' ? ask.text : '',
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
    .select(['role', 'version', 'text', 'is_active', 'removed_at'])
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

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedQuery, together } from '../../../platform/db/prepared.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { newOid } from '../../../platform/ids.ts'
import {
  insertMessages,
  type MessageRow,
  type NewMessage,
  type RoomRow,
} from '../room/room.queries.ts'
import type { StoredChoices, TurnNotes } from '../room/room.tables.ts'
import { retitled } from '../room/room-title.ts'
import type { Payment } from './reply-payment.ts'
import type { Place } from './reply-context.ts'
import { leaseMs } from './reply-saver.ts'

/** Writes a running reply, the words that it answers, and that the room went on. */
export async function insertReply(
  tx: Tx,
  turn: {
    room: RoomRow
    place: Place
    /** New words of the reader; null where there are none. */
    says: string | null
    asked: StoredChoices
    payment: Payment
    request: { key: string; fingerprint: string }
    now: Date
  },
): Promise<{ userMessage: MessageRow | null; reply: MessageRow }> {
  const { room, place, asked, payment, request, now } = turn
  const common = { room_oid: room.oid, turn: place.turn, created_at: now }
  const fired = { lore: [], macros: [], triggers: [] }
  const record: TurnNotes = { fired, decided: {}, asked, ...(place.live && { live: place.live }) }
  const said: NewMessage[] =
    turn.says === null
      ? []
      : [{ ...common, oid: newOid(now), role: 'user', text: turn.says, state: 'complete' }]
  const written: NewMessage = {
    ...common,
    ...payment,
    oid: newOid(now),
    role: place.role,
    text: '',
    state: 'running',
    version: place.version,
    is_active: place.isActive,
    request_key: request.key,
    request_fingerprint: request.fingerprint,
    model: asked.model,
    lease_until: new Date(now.getTime() + leaseMs),
    record: storableJson(record),
  }
  const title = turn.says === null ? null : retitled(room, { text: turn.says, turn: place.turn })
  const goesOn = {
    oid: room.oid,
    title,
    turn: place.role === 'draft' ? room.turn : Math.max(room.turn, place.turn),
    begun: place.role === 'draft' ? 0 : 1,
    now,
  }
  const [rows] = await together(
    tx,
    (at) => insertMessages(at, [...said, written]),
    (at) => writeGoesOn(at, goesOn),
  )
  const reply = rows.at(-1)
  if (!reply) throw new RangeError('A reply was not written.')
  return { userMessage: said.length > 0 ? (rows[0] ?? null) : null, reply }
}

interface GoesOn {
  oid: string
  /** Null leaves it. */
  title: string | null
  turn: number
  /** How many replies. */
  begun: number
  now: Date
}

const writeGoesOn = preparedQuery((db, room: Placeholders<GoesOn>) =>
  db
    .updateTable('chat_rooms')
    .set({
      title: sql`coalesce(${room.title}, title)`,
      titled_by: sql`CASE WHEN ${room.title}::text IS NULL THEN titled_by ELSE 'turns' END`,
      turn: room.turn,
      replies_begun: sql`replies_begun + ${room.begun}`,
      updated_at: room.now,
      archived_at: null,
    })
    .where('oid', '=', room.oid),
)

/** What the reader could have said is over once anything is said. Its key still finds it. */
export async function layDraftsAside(tx: Tx, roomOid: string): Promise<void> {
  await writeAside(tx, { roomOid })
}

const writeAside = preparedQuery((db, { roomOid }: Placeholders<{ roomOid: string }>) =>
  db
    .updateTable('chat_messages')
    .set({ is_active: false })
    .where('room_oid', '=', roomOid)
    .where('role', '=', 'draft')
    .where('is_active', '=', true),
)

import type { StoryState } from '@plax/story-engine'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { holdsWords } from '../../../platform/db/like.ts'
import {
  executePrepared,
  preparedQuery,
  preparedRead,
  type Placeholders,
} from '../../../platform/db/prepared.ts'
import { storableJson, storableText } from '../../../platform/db/storable-json.ts'
import { messageColumns, roomColumns } from './room.columns.ts'
import type {
  ChatMessagesTable,
  ChatRoomsTable,
  MessageState,
  Receipt,
  TurnNotes,
} from './room.tables.ts'

export type MessageRow = Selectable<ChatMessagesTable>

export interface RoomOwner {
  kind: 'user' | 'guest'
  oid: string
}

export type RoomRow = Selectable<ChatRoomsTable>

const selectOwnRoom = (db: Db | Tx, room: Placeholders<{ oid: string } & OwnerValues>) =>
  db
    .selectFrom('chat_rooms')
    .select(roomColumns)
    .where('oid', '=', room.oid)
    .where('owner_kind', '=', room.ownerKind)
    .where('owner_oid', '=', room.ownerOid)

interface OwnerValues {
  ownerKind: RoomOwner['kind']
  ownerOid: string
}

const readOwnRoom = preparedQuery(selectOwnRoom)
const lockOwnRoom = preparedRead((db, room: Parameters<typeof selectOwnRoom>[1]) =>
  selectOwnRoom(db, room).forUpdate(),
)
const lockRoomRow = preparedRead((db, room: Placeholders<{ oid: string }>) =>
  db.selectFrom('chat_rooms').select(roomColumns).where('oid', '=', room.oid).forUpdate(),
)
const selectMessage = (db: Db | Tx, message: Placeholders<{ oid: string }>) =>
  db.selectFrom('chat_messages').select(messageColumns).where('oid', '=', message.oid)
const readMessage = preparedQuery(selectMessage)
/** The rows that a new reply has to know: that of its key, and a running one. */
const readRival = preparedRead((db, asked: Placeholders<{ roomOid: string; key: string }>) => {
  const rows = () =>
    db.selectFrom('chat_messages').select(messageColumns).where('room_oid', '=', asked.roomOid)
  return rows()
    .where('request_key', '=', asked.key)
    .unionAll(rows().where('state', '=', 'running'))
})
const readRunning = preparedQuery((db, room: Placeholders<{ oid: string }>) =>
  db
    .selectFrom('chat_messages')
    .select(messageColumns)
    .where('room_oid', '=', room.oid)
    .where('state', '=', 'running'),
)
const readAlternatives = preparedQuery(
  (db, replies: Placeholders<{ roomOid: string; turns: readonly number[] }>) =>
    db
      .selectFrom('chat_messages')
      .select(['oid', 'turn'])
      .where('room_oid', '=', replies.roomOid)
      .where('turn', '=', sql<number>`ANY(${replies.turns}::int[])`)
      .where('role', '=', 'assistant')
      .where('removed_at', 'is', null)
      .orderBy('turn')
      .orderBy('version'),
)
const lockMessageRow = preparedRead((db, message: Placeholders<{ oid: string }>) =>
  selectMessage(db, message).forUpdate(),
)

/** Several keys are one person's: a signed-in reader who still carries a device reads by account. */
export async function findRoom(
  db: Db | Tx,
  roomOid: string,
  owner: RoomOwner,
): Promise<RoomRow | null> {
  const [row] = await readOwnRoom(db, { oid: roomOid, ownerKind: owner.kind, ownerOid: owner.oid })
  return row ?? null
}

/** Locks a room, so that its turns are taken one after the other. */
export async function lockRoom(tx: Tx, roomOid: string, owner: RoomOwner): Promise<RoomRow | null> {
  const [row] = await lockOwnRoom(tx, { oid: roomOid, ownerKind: owner.kind, ownerOid: owner.oid })
  return row ?? null
}

export async function listRooms(
  db: Db,
  owner: RoomOwner,
  page: {
    contentOid?: string | undefined
    /** In its title, its last words, or what its story is called in any language. */
    text?: string | undefined
    before: { at: Date; oid: string } | null
    limit: number
  },
): Promise<RoomRow[]> {
  let query = db
    .selectFrom('chat_rooms')
    .selectAll()
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .where('is_preview', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit)
  if (page.contentOid) query = query.where('content_oid', '=', page.contentOid)
  if (page.text) {
    const words = storableText(page.text)
    query = query.where((eb) =>
      eb.or([
        holdsWords(sql`chat_rooms.title`, words),
        holdsWords(sql`chat_rooms.last_message`, words),
        eb.exists(
          eb
            .selectFrom('catalogue_items as item')
            .select('item.oid')
            .whereRef('item.oid', '=', 'chat_rooms.content_oid')
            .where(
              sql<boolean>`(${holdsWords(sql`item.title`, words)} OR EXISTS (
                SELECT FROM jsonb_each(item.translations) AS other
                WHERE ${holdsWords(sql`(other.value->>'title')`, words)}))`,
            ),
        ),
      ]),
    )
  }
  if (page.before) {
    query = query.where(
      sql<boolean>`(updated_at, oid) < (${page.before.at}::timestamptz, ${page.before.oid})`,
    )
  }
  return query.execute()
}

/** Its reader has it before them. */
export async function markSeen(
  db: Db,
  { roomOid, now }: { roomOid: string; now: Date },
): Promise<void> {
  await db.updateTable('chat_rooms').set({ seen_at: now }).where('oid', '=', roomOid).execute()
}

interface MessagePage {
  before: { turn: number; role: 'user' | 'assistant' } | null
  limit: number
  /** Only messages that hold it, in any case; its signs mean only themselves. */
  text?: string | undefined
}

/** The messages that count, newest first: by turn, the reply before the message that it answers. */
export async function listMessages(
  db: Db | Tx,
  roomOid: string,
  page: MessagePage,
): Promise<MessageRow[]> {
  return messagesThatCount(db, roomOid, page).selectAll().execute()
}

/** The last message that counts. */
export async function findNewest(db: Db, roomOid: string): Promise<{ oid: string } | null> {
  const newest = messagesThatCount(db, roomOid, { before: null, limit: 1 }).select('oid')
  return (await newest.executeTakeFirst()) ?? null
}

/** The words before a turn: what else a turn keeps is many times as much. */
export function selectWordsBefore(
  db: Db | Tx,
  page: { roomOid: string; beforeTurn: number; limit: number },
) {
  const { roomOid, beforeTurn, limit } = page
  return messagesThatCount(db, roomOid, {
    before: { turn: beforeTurn, role: 'user' },
    limit,
  }).select(['oid', 'turn', 'role', 'text'])
}

function messagesThatCount(db: Db | Tx, roomOid: string, page: MessagePage) {
  let query = db
    .selectFrom('chat_messages')
    .where('room_oid', '=', roomOid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .orderBy('turn', 'desc')
    .orderBy('role', 'asc')
    .limit(page.limit)
  if (page.before) {
    const { turn, role } = page.before
    query = query.where((eb) =>
      eb.or([eb('turn', '<', turn), eb.and([eb('turn', '=', turn), eb('role', '>', role)])]),
    )
  }
  if (page.text !== undefined) {
    query = query.where(holdsWords(sql`text`, storableText(page.text)))
  }
  return query
}

/** How many replies may stand between a picture and the next time that it is chosen. */
const repliesLookedThrough = 40

/** The words of the replies that count before a message, newest first. */
export async function listEarlierReplies(
  db: Db,
  { room_oid, turn }: Pick<MessageRow, 'room_oid' | 'turn'>,
): Promise<Pick<MessageRow, 'text' | 'state'>[]> {
  const page = { before: { turn, role: 'user' as const }, limit: repliesLookedThrough }
  return messagesThatCount(db, room_oid, page)
    .select(['text', 'state'])
    .where('role', '=', 'assistant')
    .execute()
}

/** The alternatives of the replies of some turns, by turn, in the order in which they were begun. */
export async function listAlternatives(
  db: Db | Tx,
  roomOid: string,
  turns: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>()
  if (turns.length === 0) return found
  const rows = await readAlternatives(db, { roomOid, turns })
  for (const { oid, turn } of rows) found.set(turn, [...(found.get(turn) ?? []), oid])
  return found
}

export async function findMessage(db: Db | Tx, messageOid: string): Promise<MessageRow | null> {
  const [row] = await readMessage(db, { oid: messageOid })
  return row ?? null
}

export async function findRunning(db: Db | Tx, roomOid: string): Promise<MessageRow | null> {
  const [row] = await readRunning(db, { oid: roomOid })
  return row ?? null
}

export async function findRoomByOid(db: Db | Tx, roomOid: string): Promise<RoomRow | null> {
  const row = await db
    .selectFrom('chat_rooms')
    .selectAll()
    .where('oid', '=', roomOid)
    .executeTakeFirst()
  return row ?? null
}

/** As `lockRoom`, whoever owns it: for the server's own work on a reply. */
export async function lockRoomByOid(tx: Tx, roomOid: string): Promise<RoomRow | null> {
  const [row] = await lockRoomRow(tx, { oid: roomOid })
  return row ?? null
}

export async function lockMessage(tx: Tx, messageOid: string): Promise<MessageRow | null> {
  const [row] = await lockMessageRow(tx, { oid: messageOid })
  return row ?? null
}

/** The reply of a key that was sent before, and the one that runs in a room. */
export async function findRivals(
  tx: Tx,
  roomOid: string,
  key: string,
): Promise<{ earlier: MessageRow | null; running: MessageRow | null }> {
  const rows = await readRival(tx, { roomOid, key })
  return {
    earlier: rows.find(({ request_key }) => request_key === key) ?? null,
    running: rows.find(({ state }) => state === 'running') ?? null,
  }
}

export type NewMessage = Pick<
  MessageRow,
  'oid' | 'room_oid' | 'turn' | 'role' | 'text' | 'state' | 'created_at'
> &
  Partial<
    Pick<
      MessageRow,
      | 'request_key'
      | 'request_fingerprint'
      | 'payer_oid'
      | 'hold_id'
      | 'price_milli'
      | 'model'
      | 'lease_until'
      | 'version'
      | 'is_active'
      | 'edited_at'
    >
  > & { free_chat?: string | null; record?: string | null; state_after?: string | null }

/** Its words are kept composed, so that a search finds them as they stand. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const [row] = await insertMessages(tx, [message])
  if (!row) throw new RangeError('A message was not written.')
  return row
}

/** Several at once, which are answered in their order. */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const rows = await executePrepared(
    tx,
    tx
      .insertInto('chat_messages')
      .values(messages.map((message) => ({ ...message, text: storableText(message.text) })))
      .returning(messageColumns),
  )
  return messages.flatMap(({ oid }) => rows.find((row) => row.oid === oid) ?? [])
}

export async function updateMessage(
  tx: Tx,
  messageOid: string,
  change: Updateable<ChatMessagesTable>,
): Promise<MessageRow> {
  return tx
    .updateTable('chat_messages')
    .set(change)
    .where('oid', '=', messageOid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a room shows of a reply that ended in it; null leaves what is there. */
export interface RoomTouch {
  repliedAt: Date | null
  lastMessage: string | null
}

interface RoomChange extends RoomTouch {
  state: StoryState | null
}

const writeRoom = preparedQuery(
  (db, change: Placeholders<Omit<RoomChange, 'state'> & { oid: string; state: string | null }>) =>
    db
      .updateTable('chat_rooms')
      .set({
        updated_at: sql`coalesce(${change.repliedAt}, updated_at)`,
        replied_at: sql`coalesce(${change.repliedAt}, replied_at)`,
        last_message: sql`coalesce(${change.lastMessage}, last_message)`,
        state: sql`coalesce(${change.state}::jsonb, state)`,
      })
      .where('oid', '=', change.oid),
)

export async function updateRoom(tx: Tx, roomOid: string, change: RoomChange): Promise<void> {
  const state = change.state && storableJson(change.state)
  await writeRoom(tx, { ...change, oid: roomOid, state })
}

/**
 * Adds words to running replies, all in one statement, and prolongs the leases that end before
 * `renewBefore`: a lease that stays spares the indexes a write. Answers whether each of them shall
 * stop; one that is no longer running is missing from the answer.
 */
export async function appendTexts(
  db: Db | Tx,
  replies: readonly { messageOid: string; news: string }[],
  lease: { renewBefore: Date; until: Date },
): Promise<Map<string, { stopRequested: boolean }>> {
  if (replies.length === 0) return new Map()
  const texts = sql<{ oid: string; stop_requested: boolean }>`
    UPDATE chat_messages SET text = text || v.news,
      lease_until = CASE WHEN lease_until < ${lease.renewBefore} THEN ${lease.until}
        ELSE lease_until END
    FROM unnest(${replies.map(({ messageOid }) => messageOid)}::text[],
      ${replies.map(({ news }) => news)}::text[]) AS v (oid, news)
    WHERE chat_messages.oid = v.oid AND state = 'running'
    RETURNING chat_messages.oid, stop_requested`
  const rows = await executePrepared(db, { compile: () => texts.compile(db) })
  return new Map(rows.map((row) => [row.oid, { stopRequested: row.stop_requested }]))
}

export interface MessageEnd {
  state: Exclude<MessageState, 'running'>
  failure: string | null
  /** As `storableText` has it. */
  text: string
  receipt: Receipt
  record: TurnNotes | null
  decision_due: Date | null
  state_after: StoryState | null
}

type WrittenEnd = Omit<MessageEnd, 'receipt' | 'record' | 'state_after'> &
  Record<'oid' | 'receipt', string> &
  Record<'record' | 'state_after', string | null>

const writeEnd = preparedQuery((db, end: Placeholders<WrittenEnd>) =>
  db
    .updateTable('chat_messages')
    .set({
      state: end.state,
      failure: end.failure,
      text: end.text,
      receipt: end.receipt,
      lease_until: null,
      record: sql`${end.record}::jsonb`,
      decision_due: end.decision_due,
      state_after: sql`${end.state_after}::jsonb`,
    })
    .where('oid', '=', end.oid),
)

/** Ends a message that is locked, and answers it as it is then. */
export async function endMessage(
  tx: Tx,
  message: MessageRow,
  end: MessageEnd,
): Promise<MessageRow> {
  await writeEnd(tx, {
    ...end,
    oid: message.oid,
    receipt: JSON.stringify(end.receipt),
    record: end.record && storableJson(end.record),
    state_after: end.state_after && storableJson(end.state_after),
  })
  return { ...message, ...end, lease_until: null }
}

/** Replies whose process went silent, oldest first. */
export async function listAbandoned(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<MessageRow, 'oid' | 'room_oid' | 'lease_until'>[]> {
  return db
    .selectFrom('chat_messages')
    .select(['oid', 'room_oid', 'lease_until'])
    .where('state', '=', 'running')
    .where('lease_until', '<', now)
    .orderBy('lease_until')
    .limit(limit)
    .execute()
}

/** Whom the audit log names of a room, where its reader has an account. */
export function concernedBy(room: Pick<RoomRow, 'owner_kind' | 'owner_oid'>): string[] {
  return room.owner_kind === 'user' ? [room.owner_oid] : []
}

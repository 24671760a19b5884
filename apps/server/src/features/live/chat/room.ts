import { sql } from 'kysely'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedQuery, preparedRead } from '../../../platform/db/prepared.ts'
import { hintHub, recheckHub } from '../../../platform/hub/hint.ts'
import './chat.tables.ts'

export function chatTopicKey(creatorOid: string): string {
  return `live-chat:${creatorOid}`
}

export function roomTopicKey(creatorOid: string): string {
  return `live-room:${creatorOid}`
}

/** Of what is said in the chats of the creator’s linked accounts. */
export function outsideTopicKey(creatorOid: string): string {
  return `live-outside-chat:${creatorOid}`
}

/** Sends a room’s new messages to its members in every process; after the commit. */
export function hintMessages(bus: Bus, creatorOid: string): Promise<void> {
  return hintHub(bus, [chatTopicKey(creatorOid)])
}

/** Sends a room’s new messages, and its rules if they changed, to its members in every process; after the commit. */
export function hintChat(bus: Bus, creatorOid: string): Promise<void> {
  return hintHub(bus, [chatTopicKey(creatorOid), roomTopicKey(creatorOid)])
}

/** Sends a room’s rules and its poll, if they changed; after the commit. */
export function hintRoom(bus: Bus, creatorOid: string): Promise<void> {
  return hintHub(bus, [roomTopicKey(creatorOid)])
}

/** Makes those leave a room who may not be there any more, on all their connections. */
export function recheckChat(bus: Bus, creatorOid: string): Promise<void> {
  const keys = [chatTopicKey, roomTopicKey, outsideTopicKey].map((keyOf) => keyOf(creatorOid))
  return recheckHub(bus, keys)
}

const lockRow = preparedRead((db, { creatorOid }: Placeholders<{ creatorOid: string }>) =>
  db
    .selectFrom('live_chat_rooms')
    .select('last_seq')
    .where('creator_oid', '=', creatorOid)
    .forUpdate(),
)

/** Locks a room where anything was written before; answers the last number. Null without one. */
export async function lockKnownRoom(tx: Tx, creatorOid: string): Promise<number | null> {
  const [known] = await lockRow(tx, { creatorOid })
  return known?.last_seq ?? null
}

/** Locks a room, so that its messages commit in the order of their numbers; answers the last number. */
export async function lockRoom(tx: Tx, creatorOid: string): Promise<number> {
  const known = await lockKnownRoom(tx, creatorOid)
  if (known !== null) return known
  await tx
    .insertInto('live_chat_rooms')
    .values({ creator_oid: creatorOid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lockKnownRoom(tx, creatorOid)) ?? 0
}

const moveLast = preparedQuery(
  (db, { creatorOid, count }: Placeholders<{ creatorOid: string; count: number }>) =>
    db
      .updateTable('live_chat_rooms')
      .set({ last_seq: sql<number>`last_seq + ${count}::bigint` })
      .where('creator_oid', '=', creatorOid)
      .returning('last_seq'),
)

/** Takes the next numbers of a locked room; answers the first. */
export async function takeNumbers(
  tx: Tx,
  { creatorOid, count }: { creatorOid: string; count: number },
): Promise<number> {
  const [moved] = await moveLast(tx, { creatorOid, count })
  if (!moved) throw new Error('The room isn’t there.')
  return moved.last_seq - count + 1
}

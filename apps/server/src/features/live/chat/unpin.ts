import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import './chat.tables.ts'
import type { Chatter } from './chatter.ts'

/** Unpins a message, if it’s the pinned one; returns its id if it was. */
export function unpinMessage(
  tx: Tx,
  { creatorOid, messageOid }: { creatorOid: string; messageOid: string },
): Promise<string | null> {
  return unpinIf(tx, creatorOid, sql<boolean>`live_chat_messages.oid = ${messageOid}`)
}

/** Unpins the pinned message, if this person sent it; returns its id if they did. */
export function unpinSender(
  tx: Tx,
  { creatorOid, chatter }: { creatorOid: string; chatter: Chatter },
): Promise<string | null> {
  const { kind, oid } = chatter
  return unpinIf(tx, creatorOid, sql<boolean>`sender_kind = ${kind} AND sender_oid = ${oid}`)
}

/** Unpins what was pinned when a stream ended: the next one begins without it. */
export async function unpinEnded(
  tx: Tx,
  { creatorOid, endedAt }: { creatorOid: string; endedAt: Date },
): Promise<void> {
  await unpinIf(tx, creatorOid, sql<boolean>`created_at <= ${endedAt}`)
}

async function unpinIf(
  tx: Tx,
  creatorOid: string,
  isMeant: RawBuilder<boolean>,
): Promise<string | null> {
  const pinned = await tx
    .selectFrom('live_chat_rooms')
    .innerJoin('live_chat_messages', 'live_chat_messages.oid', 'live_chat_rooms.pinned_oid')
    .select('live_chat_messages.oid')
    .where('live_chat_rooms.creator_oid', '=', creatorOid)
    .where(isMeant)
    .executeTakeFirst()
  if (!pinned) return null
  await tx
    .updateTable('live_chat_rooms')
    .set({ pinned_oid: null })
    .where('creator_oid', '=', creatorOid)
    .execute()
  return pinned.oid
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import './chat.tables.ts'
import type { Chatter } from './chatter.ts'

/** Unpins a message, if it’s the pinned one. */
export async function unpinMessage(
  tx: Tx,
  { creatorOid, messageOid }: { creatorOid: string; messageOid: string },
): Promise<void> {
  await unpinIf(tx, creatorOid, sql<boolean>`oid = ${messageOid}`)
}

/** Unpins the pinned message, if this person sent it. */
export async function unpinSender(
  tx: Tx,
  { creatorOid, chatter }: { creatorOid: string; chatter: Chatter },
): Promise<void> {
  const { kind, oid } = chatter
  await unpinIf(tx, creatorOid, sql<boolean>`sender_kind = ${kind} AND sender_oid = ${oid}`)
}

/** Unpins what was pinned when a stream ended: the next one begins without it. */
export async function unpinEnded(
  tx: Tx,
  { creatorOid, endedAt }: { creatorOid: string; endedAt: Date },
): Promise<void> {
  await unpinIf(tx, creatorOid, sql<boolean>`created_at <= ${endedAt}`)
}

async function unpinIf(tx: Tx, creatorOid: string, isMeant: RawBuilder<boolean>): Promise<void> {
  await tx
    .updateTable('live_chat_rooms')
    .set({ pinned_oid: null })
    .where('creator_oid', '=', creatorOid)
    .where('pinned_oid', 'in', (query) =>
      query
        .selectFrom('live_chat_messages')
        .select('oid')
        .whereRef('oid', '=', 'live_chat_rooms.pinned_oid')
        .where(isMeant),
    )
    .execute()
}

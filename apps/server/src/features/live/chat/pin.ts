import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import '../streams/streams.tables.ts'
import { excerptOf, recordAct } from './acts.ts'
import type { MessageData } from './chat.tables.ts'

interface Pin {
  creatorOid: string
  by: string | null
  now: Date
}

/** Pins a message in place of the pinned one, or unpins it, and records it. Throws `live.chat_message_not_found`. */
export async function changePin(
  tx: Tx,
  { creatorOid, pinnedOid, by, now }: Pin & { pinnedOid: string | null },
): Promise<void> {
  const before = await readPinnedOid(tx, creatorOid)
  if (pinnedOid && !(await isShown(tx, { creatorOid, oid: pinnedOid }))) {
    throw new AppError('live.chat_message_not_found')
  }
  if (before === pinnedOid) return
  await setPinned(tx, { creatorOid, pinnedOid })
  const oid = pinnedOid ?? before
  if (oid) await recordPin(tx, { creatorOid, oid, by, now, action: pinnedOid ? 'pin' : 'unpin' })
}

/** Pins a message again, unless another is pinned, it’s hidden, or its stream has ended. */
export async function pinAgain(
  tx: Tx,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<void> {
  if ((await readPinnedOid(tx, creatorOid)) !== null) return
  if (!(await isShown(tx, { creatorOid, oid }))) return
  if (await hasEndedSince(tx, { creatorOid, oid })) return
  await setPinned(tx, { creatorOid, pinnedOid: oid })
}

async function readPinnedOid(tx: Tx, creatorOid: string): Promise<string | null> {
  const room = await tx
    .selectFrom('live_chat_rooms')
    .select('pinned_oid')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return room?.pinned_oid ?? null
}

async function setPinned(
  tx: Tx,
  { creatorOid, pinnedOid }: { creatorOid: string; pinnedOid: string | null },
): Promise<void> {
  await tx
    .updateTable('live_chat_rooms')
    .set({ pinned_oid: pinnedOid })
    .where('creator_oid', '=', creatorOid)
    .execute()
}

/** About the sender, if the message still has one. */
async function recordPin(
  tx: Tx,
  { creatorOid, oid, by, now, action }: Pin & { oid: string; action: 'pin' | 'unpin' },
): Promise<void> {
  const row = await tx
    .selectFrom('live_chat_messages')
    .select(['sender_kind', 'sender_oid', 'shown_oid', 'content', 'data'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row?.sender_kind || !row.sender_oid || !row.shown_oid) return
  const { nickname } = row.data as unknown as MessageData
  const chatter = { kind: row.sender_kind, oid: row.sender_oid }
  await recordAct(
    tx,
    { chatter, shownOid: row.shown_oid, nickname },
    {
      creator_oid: creatorOid,
      action,
      acted_by: by,
      acted_at: now,
      message_oid: oid,
      excerpt: excerptOf(row.content),
    },
  )
}

async function isShown(
  tx: Tx,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('live_chat_messages')
    .select('oid')
    .where('oid', '=', oid)
    .where('creator_oid', '=', creatorOid)
    .where('type', '=', 'message')
    .where('deleted_at', 'is', null)
    .where('is_shadowed', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

async function hasEndedSince(
  tx: Tx,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('live_streams')
    .select('oid')
    .where('creator_oid', '=', creatorOid)
    .where(
      'ended_at',
      '>=',
      sql<Date>`(SELECT created_at FROM live_chat_messages WHERE oid = ${oid})`,
    )
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { guestOid } from '../admission/viewer.ts'
import './chat.tables.ts'

/**
 * What a guest wrote belongs to their account from now on, still without a name; and so do their bans,
 * of which the longer one counts in each chat.
 */
export async function mergeChatter(
  tx: Tx,
  secret: string,
  { guestId, userOid }: { guestId: string; userOid: string },
): Promise<void> {
  const oid = guestOid(secret, guestId)
  const asUser = { sender_kind: 'user', sender_oid: userOid } as const
  await tx
    .updateTable('live_chat_messages')
    .set(asUser)
    .where('sender_oid', '=', oid)
    .where('sender_kind', '=', 'guest')
    .execute()
  await tx
    .updateTable('live_chat_acts')
    .set({ viewer_kind: 'user', viewer_oid: userOid })
    .where('viewer_oid', '=', oid)
    .where('viewer_kind', '=', 'guest')
    .execute()
  await mergeViewer(tx, { oid, userOid })
  await mergePasses(tx, { oid, userOid })
  await mergeBans(tx, { oid, userOid })
}

interface Merge {
  oid: string
  userOid: string
}

async function mergeViewer(tx: Tx, { oid, userOid }: Merge): Promise<void> {
  await sql`
    WITH guest AS (DELETE FROM live_chat_viewers
      WHERE viewer_kind = 'guest' AND viewer_oid = ${oid} RETURNING *)
    INSERT INTO live_chat_viewers AS own
      (creator_oid, viewer_kind, viewer_oid, admitted_at, last_sent_at, word_count, words_since)
    SELECT creator_oid, 'user', ${userOid}, admitted_at, last_sent_at, word_count, words_since FROM guest
    ON CONFLICT (creator_oid, viewer_kind, viewer_oid) DO UPDATE SET
      last_sent_at = greatest(own.last_sent_at, excluded.last_sent_at),
      word_count = own.word_count + excluded.word_count,
      words_since = least(own.words_since, excluded.words_since)`.execute(tx)
}

async function mergePasses(tx: Tx, { oid, userOid }: Merge): Promise<void> {
  await sql`
    WITH guest AS (DELETE FROM live_chat_passes
      WHERE viewer_kind = 'guest' AND viewer_oid = ${oid} RETURNING *)
    INSERT INTO live_chat_passes (stream_oid, creator_oid, viewer_kind, viewer_oid, made_at)
    SELECT stream_oid, creator_oid, 'user', ${userOid}, made_at FROM guest
    ON CONFLICT DO NOTHING`.execute(tx)
}

async function mergeBans(tx: Tx, { oid, userOid }: Merge): Promise<void> {
  await sql`
    WITH guest AS (DELETE FROM live_chat_bans
      WHERE viewer_kind = 'guest' AND viewer_oid = ${oid} RETURNING *)
    INSERT INTO live_chat_bans AS own (creator_oid, viewer_kind, viewer_oid, shown_oid, nickname,
      minutes, reason, description, banned_by, banned_at, ends_at)
    SELECT creator_oid, 'user', ${userOid}, shown_oid, nickname, minutes, reason, description,
      banned_by, banned_at, ends_at FROM guest WHERE creator_oid <> ${userOid}
    ON CONFLICT (creator_oid, viewer_kind, viewer_oid) DO UPDATE SET
      shown_oid = excluded.shown_oid, nickname = excluded.nickname, minutes = excluded.minutes,
      reason = excluded.reason, description = excluded.description, banned_by = excluded.banned_by,
      banned_at = excluded.banned_at, ends_at = excluded.ends_at
    WHERE own.ends_at IS NOT NULL AND (excluded.ends_at IS NULL OR excluded.ends_at > own.ends_at)`.execute(
    tx,
  )
}

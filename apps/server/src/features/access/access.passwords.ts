import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { updateItem } from '../catalogue/catalogue.service.ts'
import './access.tables.ts'

/** Who entered a password: a user, or a visitor by their device. */
type Reader = { userOid: string | null; guestId?: string | null }

/**
 * Sets the password before an item, or takes it away by a hash of null, in the transaction that
 * changes the item. What anybody entered before is forgotten.
 */
export async function setItemPassword(
  tx: Tx,
  { itemOid, hash, now }: { itemOid: string; hash: string | null; now: Date },
): Promise<void> {
  // Locks the item first, so that two who set one take turns.
  const oid = hash === null ? null : newOid(now)
  await updateItem(tx, itemOid, { password_oid: oid, updated_at: now })
  await tx.deleteFrom('item_passwords').where('item_oid', '=', itemOid).execute()
  if (oid === null || hash === null) return
  await tx
    .insertInto('item_passwords')
    .values({ oid, item_oid: itemOid, hash, created_at: now })
    .execute()
}

export async function findPasswordHash(db: Db | Tx, passwordOid: string): Promise<string | null> {
  const row = await db
    .selectFrom('item_passwords')
    .select('hash')
    .where('oid', '=', passwordOid)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Whether somebody entered a password, and it was not changed since. */
export async function hasEntered(
  db: Db | Tx,
  reader: Reader,
  passwordOid: string,
): Promise<boolean> {
  const owner = ownerOf(reader)
  if (owner === null) return false
  const row = await db
    .selectFrom('password_entries')
    .select('entered_at')
    .where('password_oid', '=', passwordOid)
    .where('owner_kind', '=', owner.kind)
    .where('owner_oid', '=', owner.oid)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that somebody entered a password, unless it was changed meanwhile. */
export async function rememberEntry(
  db: Db | Tx,
  { reader, passwordOid, now }: { reader: Reader; passwordOid: string; now: Date },
): Promise<void> {
  const owner = ownerOf(reader)
  if (owner === null) return
  await sql`
    INSERT INTO password_entries (password_oid, owner_kind, owner_oid, entered_at)
    SELECT oid, ${owner.kind}, ${owner.oid}, ${now}::timestamptz
    FROM item_passwords WHERE oid = ${passwordOid} FOR KEY SHARE
    ON CONFLICT DO NOTHING`.execute(db)
}

/** What a visitor entered counts for the account that they make. */
export async function mergeEntries(
  tx: Tx,
  { guestId, userOid }: { guestId: string; userOid: string },
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM password_entries WHERE owner_kind = 'guest' AND owner_oid = ${guestId} RETURNING *
    )
    INSERT INTO password_entries (password_oid, owner_kind, owner_oid, entered_at)
    SELECT password_oid, 'user', ${userOid}, entered_at FROM gone
    ON CONFLICT DO NOTHING`.execute(tx)
}

export function ownerOf({ userOid, guestId }: Reader) {
  if (userOid !== null) return { kind: 'user', oid: userOid } as const
  return guestId ? ({ kind: 'guest', oid: guestId } as const) : null
}

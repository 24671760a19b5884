import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import './sessions.tables.ts'

/** A browser's cookie is stored only as a hash. */
export function deviceHash(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

/** Whether the owner of an address signed in with this browser before. */
export async function isKnownDevice(
  db: Db,
  { emailKey, device }: { emailKey: string; device: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.oid', 'known_devices.user_oid')
    .select('user_oid')
    .where('email_key', '=', emailKey)
    .where('device_hash', '=', deviceHash(device))
    .executeTakeFirst()
  return row !== undefined
}

/** Knows the browser from now on; true where it was a new one. */
export async function rememberDevice(
  tx: Tx,
  { userOid, device, now }: { userOid: string; device: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('known_devices')
    .values({
      user_oid: userOid,
      device_hash: deviceHash(device),
      first_used_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_oid', 'device_hash']).doUpdateSet({ last_used_at: now }),
    )
    // A row that was only changed carries the transaction that changed it.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new
}

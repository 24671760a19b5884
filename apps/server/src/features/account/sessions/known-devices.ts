import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/ids.ts'
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

/**
 * Knows the browser from now on. A cookie that the person never signed in with may have been put there
 * by somebody else, who would then count as this browser: it is replaced by a new one, for all who
 * share the browser.
 */
export async function rememberDevice(
  tx: Tx,
  { userOid, sent, now }: { userOid: string; sent: string | null; now: Date },
): Promise<{ device: string; isNew: boolean }> {
  const sentHash = sent === null ? null : deviceHash(sent)
  const known = await tx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('user_oid', '=', userOid)
    .where('device_hash', '=', sentHash)
    .executeTakeFirst()
  if (sent !== null && known.numUpdatedRows > 0n) return { device: sent, isNew: false }
  const device = newToken()
  const hash = deviceHash(device)
  await tx
    .updateTable('known_devices')
    .set({ device_hash: hash })
    .where('device_hash', '=', sentHash)
    .execute()
  await tx
    .insertInto('known_devices')
    .values({ user_oid: userOid, device_hash: hash, first_used_at: now, last_used_at: now })
    .execute()
  return { device, isNew: true }
}

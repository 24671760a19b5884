import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Announcement } from '../../../platform/notify.ts'
import { visibleTo } from '../../access/access.service.ts'

const everyone = { userOid: null, roles: new Set<never>() }

/**
 * Followers hear nothing of an item that isn’t for everyone, nor of a creator who left or is suspended.
 * The creator’s row stays locked, so a removal waits for what is announced now, and deletes it.
 */
export async function mayBeAnnounced(
  tx: Tx,
  { to, item }: Announcement,
  now: Date,
): Promise<boolean> {
  if (!('followersOf' in to)) return true
  if (item && !(await isForEveryone(tx, item.oid, now))) return false
  const creator = await tx
    .selectFrom('users')
    .select('oid')
    .where('oid', '=', to.followersOf)
    .where('suspended_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return creator !== undefined
}

/** False if it has been hidden or taken down since. */
async function isForEveryone(tx: Tx, oid: string, now: Date): Promise<boolean> {
  const item = await tx
    .selectFrom('catalogue_items')
    .select('oid')
    .where('oid', '=', oid)
    .where(visibleTo(everyone, now))
    .executeTakeFirst()
  return item !== undefined
}

/** Of an audience, the next by id, each once. */
export async function listAudience(
  tx: Tx,
  page: { audience: RawBuilder<unknown>; after: string; limit: number },
): Promise<string[]> {
  const { audience, after, limit } = page
  const { rows } = await sql<{ oid: string }>`
    SELECT DISTINCT user_oid COLLATE "C" AS oid FROM (${audience}) AS audience (user_oid)
    WHERE user_oid COLLATE "C" > ${after} ORDER BY oid LIMIT ${limit}`.execute(tx)
  return rows.map(({ oid }) => oid)
}

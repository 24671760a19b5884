import { isCustomUrl } from '@plax/contracts/channel/channel-values'
import { isReservedName } from '@plax/contracts/account/reserved-names'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser, findUserBy, lockUser, type UserRow } from '../users/users.queries.ts'
import { isAdmin } from '../roles/roles.queries.ts'
import { formerUrlDaysSetting } from './custom-url.settings.ts'
import './custom-url.tables.ts'

type UrlDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

const dayMs = 24 * 3600_000

/** Who has an address now, else who had it last. */
export async function findUserByCustomUrl(db: Db | Tx, customUrl: string): Promise<UserRow | null> {
  const key = customUrl.toLowerCase()
  const user = await findUserBy(db, 'custom_url', key)
  if (user) return user
  const former = await db
    .selectFrom('former_custom_urls')
    .select('user_oid')
    .where('custom_url', '=', key)
    .executeTakeFirst()
  return former ? findUser(db, former.user_oid) : null
}

/**
 * Gives a channel an address, or takes it away; the former one is kept for it.
 *
 * @throws channel.url_not_available
 */
export async function changeCustomUrl(
  deps: UrlDeps,
  { userOid, customUrl }: { userOid: string; customUrl: string | null },
): Promise<string | null> {
  const wanted = customUrl?.toLowerCase() ?? null
  if (wanted !== null && !isCustomUrl(wanted)) throw unavailable()
  const keptMs = (await deps.settings.get(formerUrlDaysSetting)) * dayMs
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Addresses change one after the other: one that becomes free is kept before others look.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('custom_urls', 0))`.execute(tx)
    const user = await lockUser(tx, userOid)
    if (user.custom_url === wanted) return wanted
    if (wanted !== null) await takeUrl(tx, { user, wanted, now })
    await tx.updateTable('users').set({ custom_url: wanted }).where('oid', '=', userOid).execute()
    if (user.custom_url !== null) {
      const row = {
        user_oid: userOid,
        kept_until: new Date(now.getTime() + keptMs),
        created_at: now,
      }
      await tx
        .insertInto('former_custom_urls')
        .values({ custom_url: user.custom_url, ...row })
        .onConflict((conflict) => conflict.column('custom_url').doUpdateSet(row))
        .execute()
    }
    const details = { from: user.custom_url, to: wanted }
    const subject = { subjectKind: 'user', subjectOid: userOid }
    await audit(tx, { actorOid: userOid, action: 'custom_url.changed', ...subject, details }, now)
    return wanted
  })
}

async function takeUrl(
  tx: Tx,
  { user, wanted, now }: { user: UserRow; wanted: string; now: Date },
): Promise<void> {
  if (isReservedName(wanted) && !(await isAdmin(tx, user.oid))) throw unavailable()
  if (await findUserBy(tx, 'custom_url', wanted)) throw unavailable()
  const former = await tx
    .selectFrom('former_custom_urls')
    .selectAll()
    .where('custom_url', '=', wanted)
    .executeTakeFirst()
  if (former && former.user_oid !== user.oid && former.kept_until > now) throw unavailable()
  await tx.deleteFrom('former_custom_urls').where('custom_url', '=', wanted).execute()
}

function unavailable(): AppError {
  return new AppError('channel.url_not_available')
}

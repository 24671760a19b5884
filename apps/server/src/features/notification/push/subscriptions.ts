import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import '../notification.tables.ts'

const browsersPerUser = 20

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Keeps where a browser gets its pushes; it belongs to who signed in there last. */
export async function subscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: UserActor,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const isHttps = new URL(endpoint).protocol === 'https:'
  const isReachable = isHttps || deps.config.mode !== 'production'
  if (!actor.sessionId || !isReachable || !isPoint(keys.p256dh)) {
    throw new AppError('notification.push_refused')
  }
  const now = deps.clock.now()
  const row = {
    // Anew also where the browser is known: a push that is tried again is not for who comes next.
    oid: newOid(now),
    user_oid: actor.userOid,
    session_id: actor.sessionId,
    ...keys,
    created_at: now,
  }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`DELETE FROM push_subscriptions WHERE oid IN (
      SELECT oid FROM push_subscriptions WHERE user_oid = ${actor.userOid}
      ORDER BY created_at DESC, oid DESC OFFSET ${browsersPerUser})`.execute(tx)
  })
}

/** Nothing can be encrypted for what is no point of the curve. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Whether there was one of this user's. */
export async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  { userOid, endpoint }: { userOid: string; endpoint: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_oid', '=', userOid)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

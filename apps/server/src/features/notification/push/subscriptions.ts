import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { assertPublic, SafeFetchError } from '../../../platform/safe-fetch.ts'
import '../model/notification.tables.ts'

const browsersPerUser = 20
/** For finding out where an address leads. */
const timeoutMs = 3000

/** A push that waits for who was there before is not for who comes next: the id is theirs. */
const keptOid = sql<string>`CASE WHEN push_subscriptions.user_oid = excluded.user_oid
  THEN push_subscriptions.oid ELSE excluded.oid END`

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Keeps where a browser gets its pushes; it belongs to who signed in there last. Throws
 * `notification.push_refused`.
 */
export async function subscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'network'>,
  actor: UserActor,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const isHttps = new URL(endpoint).protocol === 'https:'
  const isReachable = isHttps || deps.config.mode !== 'production'
  if (!actor.sessionId || !isReachable || !isPoint(keys.p256dh)) {
    throw new AppError('notification.push_refused')
  }
  await assertPublic(deps.network, endpoint, timeoutMs).catch((error: unknown) => {
    throw error instanceof SafeFetchError ? new AppError('notification.push_refused') : error
  })
  const now = deps.clock.now()
  const row = {
    user_oid: actor.userOid,
    session_id: actor.sessionId,
    ...keys,
    created_at: now,
  }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ oid: newOid(now), endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, oid: keptOid }))
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

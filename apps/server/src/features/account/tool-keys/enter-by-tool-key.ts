import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserRow } from '../users/users.queries.ts'
import { openSession } from '../sessions/sessions.ts'
import { listMethods } from '../login-methods/providers.queries.ts'
import { listGrants } from '../roles/roles.queries.ts'
import type { Caller } from '../sessions/caller.ts'
import { lockUnlessSuspended } from '../suspension/lock-unless-suspended.ts'
import { toolKeyHash } from './tool-key-hash.ts'
import './tool-keys.tables.ts'

/** Overlays that run at once; one more ends the session of the one that was opened first. */
const sessionsAtMost = 50

/**
 * Opens a session of the key’s scope, which ends with the key (spec D9, R-live-040). It is no
 * sign-in of a person: it cancels no withdrawal, remembers no browser and ends no other session.
 *
 * @throws account.tool_key_refused, account.suspended
 */
export async function enterByToolKey(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  toolkey: string,
  from: Caller,
): Promise<OutputOf<'POST /live/toolkey'>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, toolkey)
    if (!key || key.expires_at <= now) throw new AppError('account.tool_key_refused')
    const user = await lockUnlessSuspended(tx, deps, key.user_oid)
    if (user.withdrawn_at) throw new AppError('account.tool_key_refused')
    await tx
      .updateTable('tool_keys')
      .set({ last_used_at: now })
      .where('user_oid', '=', user.oid)
      .where('scope', '=', key.scope)
      .execute()
    const { token } = await openSession(tx, {
      ...from,
      device: null,
      replaces: null,
      method: 'toolkey',
      scope: key.scope,
      userOid: user.oid,
      expiresAt: key.expires_at,
      now,
    })
    await endOldest(tx, user.oid)
    return present(tx, user, token)
  })
}

/** Locked, so that a revocation at the same moment comes before, or ends what is opened here. */
async function lockKey(tx: Tx, toolkey: string) {
  return tx
    .selectFrom('tool_keys')
    .select(['user_oid', 'expires_at', 'scope'])
    .where('key_hash', '=', toolKeyHash(toolkey))
    .forUpdate()
    .executeTakeFirst()
}

async function endOldest(tx: Tx, userOid: string): Promise<void> {
  const oldest = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_oid', '=', userOid)
    .where('method', '=', 'toolkey')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(sessionsAtMost)
  await tx.deleteFrom('sessions').where('id', 'in', oldest).execute()
}

async function present(
  tx: Tx,
  user: UserRow,
  token: string,
): Promise<OutputOf<'POST /live/toolkey'>> {
  const granted = new Set((await listGrants(tx, [user.oid])).map(({ role }) => role))
  const [provider] = await listMethods(tx, user.oid)
  return {
    _id: user.oid,
    oid: user.oid,
    session_token: token,
    email: user.email,
    accountType: user.password_hash === null && provider ? provider.provider : 'plax',
    isLivestreamer: granted.has('livestreamer'),
    admin: granted.has('admin'),
    subscribingTo: {},
  }
}

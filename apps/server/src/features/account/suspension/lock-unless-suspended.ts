import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type UserRow, lockUser } from '../users/users.queries.ts'
import { endSuspension } from './change-suspension.ts'
import { suspensionError } from './suspension-error.ts'

/**
 * The user who is about to enter, locked, so that a suspension at the same moment comes before or
 * after: it ends the session that was opened before it. One whose end has come is over.
 *
 * @throws account.suspended
 */
export async function lockUnlessSuspended(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'settings'>,
  userOid: string,
): Promise<UserRow> {
  const user = await lockUser(tx, userOid)
  if (!user.suspended_at) return user
  const now = deps.clock.now()
  const refusal = await suspensionError(deps, user, now)
  if (refusal) throw refusal
  return endSuspension(tx, user, now)
}

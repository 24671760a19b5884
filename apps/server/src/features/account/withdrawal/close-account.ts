import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { lockOpen, type WithdrawalRow } from './withdrawal.queries.ts'

export const removeTask = 'account.remove-withdrawn'

type CloseDeps = Pick<Deps, 'lifecycle'>

/**
 * Closes the account of a withdrawal whose date is there: nobody signs in any more, all sessions end,
 * and nothing of theirs is sold. A locked row is needed; false where it was cancelled, or is not due.
 */
export async function closeAccount(
  tx: Tx,
  { lifecycle }: CloseDeps,
  { row, now }: { row: WithdrawalRow; now: Date },
): Promise<boolean> {
  const { oid, user_oid: userOid } = row
  if (row.state === 'removing') return true
  if (row.state !== 'waiting' || userOid === null || row.scheduled_at > now) return false
  await tx.updateTable('withdrawals').set({ state: 'removing' }).where('oid', '=', oid).execute()
  await tx.updateTable('users').set({ withdrawn_at: now }).where('oid', '=', userOid).execute()
  await endSessions(tx, { userOid, except: null })
  await tx.deleteFrom('one_time_tokens').where('user_oid', '=', userOid).execute()
  await lifecycle.close(tx, { userOid, now })
  return true
}

/** Closes one's own account where its date is there; null where it is not. */
export async function finishOwn(
  deps: CloseDeps & Pick<Deps, 'db' | 'clock'>,
  userOid: string,
): Promise<{ scheduledAt: Date } | null> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const open = await lockOpen(tx, userOid)
    if (!open || !(await closeAccount(tx, deps, { row: open, now }))) return null
    return { scheduledAt: open.scheduled_at }
  })
}

import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AppError } from '../../../platform/errors.ts'
import { forgetRows } from '../../../platform/forget.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { tokenKey } from '../sessions/sessions.ts'
import { suspensionError } from './suspension-error.ts'

const keptMs = 24 * 3600 * 1000

/** Remembers the sessions that a suspension is about to end; overlays learn nothing of it. */
export async function rememberSessions(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('suspended_sessions')
    .columns(['id', 'token_hash', 'user_oid', 'ended_at'])
    .expression(
      tx
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'user_oid', sql<Date>`${now}::timestamptz`.as('ended_at')])
        .where('user_oid', '=', userOid)
        .where('scope', '=', 'full'),
    )
    .execute()
}

type ExplainEnded = (token: string) => Promise<AppError | null>

/**
 * Answers `account.suspended` for the token of a session that a suspension ended, of either kind,
 * while the suspension lasts and for a day at most; null for any other (R-account-019).
 */
export function suspensionExplainer(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>,
): ExplainEnded {
  return async (token) => {
    const now = deps.clock.now()
    const [column, key] = tokenKey(deps.secret, token, now)
    const user = await deps.db
      .selectFrom('suspended_sessions')
      .innerJoin('users', 'users.oid', 'suspended_sessions.user_oid')
      .selectAll('users')
      .where(`suspended_sessions.${column}`, '=', key)
      .where('ended_at', '>', new Date(now.getTime() - keptMs))
      .executeTakeFirst()
    return user ? suspensionError(deps, user, now) : null
  }
}

/** Those whose day is over (docs/retention.md). */
export async function forgetSuspendedSessions(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  await forgetRows(deps, 'suspended_sessions', sql`ended_at <= ${before}`)
}

export const suspensionLifecycle: LifecycleHandler = {
  tables: ['suspended_sessions'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('suspended_sessions').where('user_oid', '=', userOid).execute()
  },
}

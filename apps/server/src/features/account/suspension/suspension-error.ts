import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserRow } from '../users/users.queries.ts'
import { operatorContactSetting } from '../users/account.settings.ts'

/** The refusal of somebody who is suspended now, with what they are told of it; else null. */
export async function suspensionError(
  { settings }: Pick<Deps, 'settings'>,
  user: UserRow,
  now: Date,
): Promise<AppError | null> {
  const { suspended_at, suspended_until, suspension_reason } = user
  if (!suspended_at || (suspended_until && suspended_until <= now)) return null
  return new AppError('account.suspended', {
    reason: suspension_reason,
    suspendedAt: suspended_at.toISOString(),
    until: suspended_until?.toISOString() ?? null,
    contact: await settings.get(operatorContactSetting),
  })
}

import type { Deps } from '../../deps.ts'
import { auditAlone } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'

interface AuditView {
  action: string
  query: object
}

/**
 * Whose money a call asks for: one's own, as a creator where it is a creator's; anybody's for
 * administrators, whose view is on record. Throws `auth.forbidden`.
 */
export async function whoseMoney(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: UserActor,
  asks: { named: string | undefined; asCreator?: boolean; view: AuditView },
): Promise<string> {
  const { named = actor.userOid, asCreator = false, view } = asks
  if (named === actor.userOid) {
    if (asCreator && !actor.roles.has('creator')) throw new AppError('auth.forbidden')
    return named
  }
  if (!actor.roles.has('admin')) throw new AppError('auth.forbidden')
  await auditView(deps, actor, { ...view, subjectOid: named })
  return named
}

/** Puts an administrator's view of other people's money on record. */
export async function auditView(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: UserActor,
  view: AuditView & { subjectOid: string | null },
): Promise<void> {
  const { action, query, subjectOid } = view
  const subject = { subjectKind: subjectOid ? 'user' : 'ledger', subjectOid }
  await auditAlone(deps, { actorOid: actor.userOid, action, ...subject, details: { ...query } })
}

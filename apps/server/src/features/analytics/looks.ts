import type { Deps } from '../../deps.ts'
import { auditAlone } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { withoutHints } from '../../platform/http/audit-look.ts'

interface Look {
  action: string
  query: object
}

/**
 * Whose money a call asks for: one's own, as a creator where it is a creator's; anybody's for
 * administrators, whose look is on record. Throws `auth.forbidden`.
 */
export async function whoseMoney(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: UserActor,
  asks: { named: string | undefined; asCreator?: boolean; look: Look },
): Promise<string> {
  const { named = actor.userOid, asCreator = false, look } = asks
  if (named === actor.userOid) {
    if (asCreator && !actor.roles.has('creator')) throw new AppError('auth.forbidden')
    return named
  }
  if (!actor.roles.has('admin')) throw new AppError('auth.forbidden')
  await auditLook(deps, actor, { ...look, subjectOid: named })
  return named
}

/** Puts an administrator's look at other people's money on record. */
export async function auditLook(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: UserActor,
  look: Look & { subjectOid: string | null },
): Promise<void> {
  const { action, query, subjectOid } = look
  const subject = { subjectKind: subjectOid ? 'user' : 'ledger', subjectOid }
  const details = withoutHints({ ...query })
  await auditAlone(deps, { actorOid: actor.userOid, action, ...subject, details })
}

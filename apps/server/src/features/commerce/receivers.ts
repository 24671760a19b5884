import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { listUsers, rolesOf } from '../account/account.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'

/**
 * Those whom lines are for, by id, as the rules of access ask about them; read before the transaction,
 * so that it needs no second connection. Throws `commerce.receiver_not_found`.
 */
export async function findReceivers(
  deps: Pick<CommerceDeps, 'db' | 'settings' | 'askedRoles'>,
  buyer: UserActor,
  userOids: readonly string[],
): Promise<Map<string, UserActor>> {
  const others = [...new Set(userOids)].filter((oid) => oid !== buyer.userOid)
  const found = await listUsers(deps.db, others)
  const users = found.filter(({ withdrawn_at: left }) => left === null)
  if (users.length < others.length) throw new AppError('commerce.receiver_not_found')
  const receivers = new Map([[buyer.userOid, buyer]])
  for (const user of users) {
    const roles = await rolesOf(deps, user)
    receivers.set(user.oid, {
      userOid: user.oid,
      guestId: null,
      sessionId: null,
      roles,
      address: '',
    })
  }
  return receivers
}

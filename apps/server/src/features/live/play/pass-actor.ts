import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findUser, rolesOf } from '../../account/account.service.ts'
import type { Pass } from './passes.ts'

/** The viewer of a pass as a caller of today; null if their account is closed or suspended. */
export async function actorOf(
  deps: Pick<Deps, 'db' | 'settings' | 'askedRoles'>,
  pass: Pass,
): Promise<Actor | null> {
  const nobody: Actor = {
    userOid: null,
    guestId: null,
    sessionId: null,
    roles: new Set(),
    address: '',
  }
  if (pass.viewer_kind === 'address') return nobody
  if (pass.viewer_kind === 'guest') return { ...nobody, guestId: pass.viewer_oid }
  const user = await findUser(deps.db, pass.viewer_oid)
  if (!user || user.withdrawn_at || user.suspended_at) return null
  const actor = { ...nobody, userOid: user.oid, roles: await rolesOf(deps, user) }
  return user.has_blocks ? { ...actor, hasBlocks: true } : actor
}

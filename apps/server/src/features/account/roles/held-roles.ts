import { type GrantedRole, type Role, type RoleFacts, rolesFrom } from '@plax/contracts/policy'
import type { Db } from '../../../platform/db/database.ts'
import type { AskedRoles } from '../../../platform/asked-roles.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { UserRow } from '../users/users.queries.ts'
import { listedUsersSetting } from '../users/account.settings.ts'
import { seesAdult } from './sees-adult.ts'
import { listGrants } from './roles.queries.ts'

/** What the roles of a user follow from. */
export type UserFacts = Pick<
  UserRow,
  'oid' | 'is_creator' | 'creator_tags' | 'is_adult' | 'adult_on'
>

/** The roles that count for a call, from what its session was read with. */
export async function callRolesOf(
  deps: { settings: Settings },
  user: UserFacts,
  granted: readonly GrantedRole[],
): Promise<ReadonlySet<Role>> {
  return rolesFrom(await roleFactsOf(deps, user, granted))
}

/** All roles of a user, as they are shown. */
export async function rolesOf(
  deps: { db: Db; settings: Settings; askedRoles: AskedRoles },
  user: UserFacts,
): Promise<ReadonlySet<Role>> {
  const grants = await listGrants(deps.db, [user.oid])
  const held = await callRolesOf(
    deps,
    user,
    grants.map(({ role }) => role),
  )
  return new Set<Role>([...held, ...(await deps.askedRoles.of(deps.db, user.oid))])
}

async function roleFactsOf(
  deps: { settings: Settings },
  user: UserFacts,
  granted: readonly GrantedRole[],
): Promise<RoleFacts> {
  const isListed = (await deps.settings.get(listedUsersSetting)).includes(user.oid)
  return {
    isCreator: user.is_creator,
    creatorTags: user.creator_tags,
    seesAdult: await seesAdult(deps, user),
    granted: isListed ? [...granted, 'listedUser'] : granted,
  }
}

import type { InputOf, OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { opensConsole } from '@plax/contracts/staff'
import { type Actor, assertProvedLately } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { getUser } from '../users/users.queries.ts'
import { setCreatorTags } from './creator-tags.ts'
import { giveRole, type RoleChange, takeRole } from './change-roles.ts'
import { rolesOf } from './held-roles.ts'
import { listHeldRoles } from './present-roles.ts'

type RoleDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'askedRoles'>
type Key = 'PUT /admin/users/{userOid}/roles/{role}'

/** Roles that are given and taken back, and creator tags that are set, in the console. */
export function roleHandlers(deps: RoleDeps): Handlers {
  return {
    'PUT /admin/users/{userOid}/roles/{role}': (call) => change(deps, call, giveRole),
    'DELETE /admin/users/{userOid}/roles/{role}': (call) => change(deps, call, takeRole),
    'PUT /admin/users/{userOid}/creator-tags': async ({ actor, params, body }) => {
      const change = { ...params, ...body, actorOid: actor.userOid, now: deps.clock.now() }
      const creatorTags = await deps.db.transaction().execute((tx) => setCreatorTags(tx, change))
      return { creatorTags }
    },
  }
}

async function change(
  deps: RoleDeps,
  call: { actor: Actor } & Pick<InputOf<Key>, 'params' | 'body'>,
  act: (tx: Tx, change: RoleChange) => Promise<void>,
): Promise<OutputOf<Key>> {
  const { actor, params, body } = call
  const { userOid, role } = params
  const now = deps.clock.now()
  if (opensConsole(new Set([role]))) assertProvedLately(actor, now)
  const { reason, creatorOid = null } = body
  const asked = { userOid, role, creatorOid, reason, actorOid: actor.userOid, now }
  await deps.db.transaction().execute((tx) => act(tx, asked))
  const roles = await rolesOf(deps, await getUser(deps.db, userOid))
  return { roles: await listHeldRoles(deps.db, { userOid, roles }) }
}

/** What was given to somebody; what they gave stays, as the log does. */
export const roleLifecycle: LifecycleHandler = {
  tables: ['role_grants'],
  onErase: async (tx, { userOid }) => {
    await tx
      .deleteFrom('role_grants')
      .where((eb) => eb.or([eb('user_oid', '=', userOid), eb('creator_oid', '=', userOid)]))
      .execute()
  },
  // Which administrator gave it is not told.
  onExport: (db, { userOid }) => ({
    roles: () =>
      db
        .selectFrom('role_grants')
        .select(['role', 'creator_oid', 'granted_at', 'reason'])
        .where('user_oid', '=', userOid)
        .orderBy('granted_at')
        .execute(),
    managers: pagesOf(
      db
        .selectFrom('role_grants')
        .select(['user_oid', 'role', 'granted_at', 'reason'])
        .where('creator_oid', '=', userOid),
      { db, by: ['user_oid', 'role'] },
    ),
  }),
}

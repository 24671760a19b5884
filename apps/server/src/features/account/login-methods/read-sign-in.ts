import type { OutputOf } from '@plax/contracts'
import type { Db } from '../../../platform/db/database.ts'
import type { UserRow } from '../users/users.queries.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { listMethods } from './providers.queries.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.queries.ts'

type SignIn = OutputOf<'GET /admin/users/{userOid}'>['signIn']

/** By which ways somebody signs in, as facts for administrators: no address, no name, no secret. */
export async function readSignIn(
  db: Db,
  user: Pick<UserRow, 'oid' | 'password_hash'>,
): Promise<SignIn> {
  const methods = await listMethods(db, user.oid)
  const passkeys = await listPasskeys(db, user.oid)
  const factor = await findTwoFactor(db, user.oid)
  const since = factor?.enabled_at?.toISOString()
  const known = (method: SignIn['ways'][number]['method'], row: MethodTimes) => ({
    method,
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  })
  return {
    ways: [
      ...(user.password_hash === null
        ? []
        : [{ method: 'password' as const, since: null, lastUsedAt: null }]),
      ...methods.map((row) => known(row.provider, row)),
      ...passkeys.map((row) => known('passkey', row)),
    ],
    secondFactor: since
      ? { since, recoveryCodesLeft: await countRecoveryCodes(db, user.oid) }
      : null,
  }
}

interface MethodTimes {
  created_at: Date
  last_used_at: Date | null
}

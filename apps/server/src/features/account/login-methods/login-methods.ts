import type { Tx } from '../../../platform/db/database.ts'
import { getUser } from '../users/users.queries.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { providerNames } from './provider.ts'
import { listMethods } from './providers.queries.ts'

/** How many login methods an account has; lock the user first, so that the last one stays. */
export async function countLoginMethods(tx: Tx, userOid: string): Promise<number> {
  const { password_hash: password } = await getUser(tx, userOid)
  const passkeys = await listPasskeys(tx, userOid)
  const methods = await listMethods(tx, userOid)
  return (password === null ? 0 : 1) + passkeys.length + methods.length
}

/** The login methods besides the password, as their owner knows them: `Google (a@b.example)`, `“Phone”`. */
export async function listOtherLoginMethods(tx: Tx, userOid: string): Promise<string[]> {
  const methods = await listMethods(tx, userOid)
  const passkeys = await listPasskeys(tx, userOid)
  return [
    ...methods.map(({ provider, email }) => `${providerNames[provider]} (${email})`),
    ...passkeys.map(({ name }) => `“${name}”`),
  ]
}

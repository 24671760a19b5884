import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { getUser, lockUserRow } from '../users/users.queries.ts'
import { countLoginMethods } from '../login-methods/login-methods.ts'
import { type Provider, providerError } from '../login-methods/provider.ts'
import type { ProviderIdentity } from './provider-client.ts'
import {
  deleteMethods,
  findMethod,
  insertMethod,
  listMethods,
} from '../login-methods/providers.queries.ts'
import { notifyOfProvider } from './notify-of-provider.ts'

type LinkDeps = Pick<Deps, 'db' | 'clock'>

/** Adds a provider to the ways into an account; its address need not be the account's. */
export async function link(
  deps: LinkDeps,
  { provider, who, userOid }: { provider: Provider; who: ProviderIdentity; userOid: string },
): Promise<void> {
  const now = deps.clock.now()
  const { subject, email } = who
  await deps.db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userOid)
    const own = await listMethods(tx, userOid)
    if (own.some((method) => method.provider === provider)) {
      throw providerError('account.provider_linked', provider)
    }
    const row = { provider, subject, user_oid: userOid, email, created_at: now, last_used_at: null }
    if ((await findMethod(tx, { provider, subject })) || !(await insertMethod(tx, row))) {
      throw providerError('account.provider_known', provider)
    }
    await notifyOfProvider(tx, {
      user: await getUser(tx, userOid),
      provider,
      change: 'linked',
      now,
    })
  })
}

/** Takes a provider away, but for the only way in that an account has. */
export async function unlink(
  deps: LinkDeps,
  { provider, userOid }: { provider: Provider; userOid: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userOid)
    const own = await listMethods(tx, userOid)
    if (!own.some((method) => method.provider === provider)) {
      throw providerError('account.provider_not_linked', provider)
    }
    if ((await countLoginMethods(tx, userOid)) === 1)
      throw new AppError('account.sign_in_method_last')
    await deleteMethods(tx, { userOid, provider })
    await notifyOfProvider(tx, {
      user: await getUser(tx, userOid),
      provider,
      change: 'unlinked',
      now,
    })
  })
}

import type { Deps } from '../../deps.ts'
import { type LinkName, lockLink } from './linked-accounts.ts'
import { openTokens, sealTokens } from './link-tokens.ts'
import { LinkRefusal, renewTokens } from './oauth.ts'
import { StaleToken } from './platform-call.ts'
import { linkProviders } from './providers.ts'

/** Makes a call with the token of a linked account, as `callLinked` does. */
export type LinkAccess = <T>(call: (access: string) => Promise<T>) => Promise<T | null>

export type AccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>

/** A token that lasts no longer is renewed before it’s used. */
const marginMs = 60_000

/**
 * A token that opens a linked account, renewed where it ends soon or the platform refused it. The row is
 * locked meanwhile: each second token is taken once, so of two calls at once one renews and the other reads.
 *
 * @returns null where nothing is linked any more
 * @throws where the platform cannot be asked now
 */
export async function accessOf(
  { db, clock, config, secret }: AccessDeps,
  { refused, ...name }: LinkName & { refused?: string | undefined },
): Promise<string | null> {
  const client = linkProviders[name.platform].client(config)
  if (!client) return null
  return db.transaction().execute(async (tx) => {
    const row = await lockLink(tx, name)
    if (!row?.sealed) return null
    const now = clock.now()
    const tokens = openTokens(secret, name, row.sealed)
    const isGood = tokens.expiresAt > now.getTime() + marginMs && tokens.access !== refused
    if (isGood) return tokens.access
    const next = await renewTokens(client, tokens.refresh, now).catch((error: unknown) => {
      if (error instanceof LinkRefusal) return null
      throw error
    })
    await tx
      .updateTable('linked_accounts')
      .set({ sealed: next && sealTokens(secret, name, next), changed_at: now })
      .where('user_oid', '=', name.userOid)
      .where('platform', '=', name.platform)
      .execute()
    return next?.access ?? null
  })
}

/**
 * What a call answers with a link’s token; one that the platform doesn’t take is renewed once.
 *
 * @returns null where nothing is linked any more
 * @throws where the platform cannot be asked now, or takes no new token either
 */
export async function callLinked<T>(
  deps: AccessDeps,
  name: LinkName,
  call: (access: string) => Promise<T>,
): Promise<T | null> {
  const access = await accessOf(deps, name)
  if (access === null) return null
  try {
    return await call(access)
  } catch (error) {
    if (!(error instanceof StaleToken)) throw error
  }
  const renewed = await accessOf(deps, { ...name, refused: access })
  return renewed === null ? null : call(renewed)
}

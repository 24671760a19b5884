import { linkPlatforms } from '@plax/contracts/links/link-values'
import type { Deps } from '../../deps.ts'
import { type AccessDeps, callLinked } from './link-access.ts'
import type { LinkProvider } from './link-provider.ts'
import { forgetLink, type LinkRow } from './linked-accounts.ts'
import { faultOf } from './oauth.ts'
import { linkProviders } from './providers.ts'

export const checkLinksTask = 'links.check'

const checkedAtOnce = 500
/** YouTube’s terms: what isn’t confirmed in this time is deleted. */
const youtubeDays = 30

/** Confirms links with platforms that require it, and takes over names that changed there. */
export async function checkLinks(deps: AccessDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const platform of linkPlatforms) await checkPlatform(deps, linkProviders[platform])
  await forgetUnconfirmed(deps)
}

async function checkPlatform(
  deps: AccessDeps & Pick<Deps, 'log'>,
  provider: LinkProvider,
): Promise<void> {
  const { platform, checkEveryMs } = provider
  if (checkEveryMs === undefined || !provider.client(deps.config)) return
  const due = await deps.db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('sealed', 'is not', null)
    .where('checked_at', '<=', new Date(deps.clock.now().getTime() - checkEveryMs))
    .orderBy('checked_at')
    .limit(checkedAtOnce)
    .execute()
  for (const row of due) {
    try {
      await check(deps, provider, row)
    } catch (error) {
      // The platform is away; the next run asks again.
      deps.log.warn({ platform, ...faultOf(error) }, 'a linked account was not confirmed')
    }
  }
}

async function check(deps: AccessDeps, provider: LinkProvider, row: LinkRow): Promise<void> {
  const name = { userOid: row.user_oid, platform: row.platform }
  const account = await callLinked(deps, name, async (access) => {
    await provider.validate?.(deps.config, access)
    return provider.readAccount(deps.config, access)
  })
  // The link may have been made anew meanwhile, with another account.
  const isSame = account?.id === row.account_id
  await deps.db
    .updateTable('linked_accounts')
    .set({ checked_at: deps.clock.now(), ...(isSame && { name: account.name }) })
    .where('user_oid', '=', row.user_oid)
    .where('platform', '=', row.platform)
    .where('account_id', '=', row.account_id)
    .where('sealed', 'is not', null)
    .execute()
}

async function forgetUnconfirmed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const platform = 'youtube' as const
  const old = await db
    .selectFrom('linked_accounts')
    .select('user_oid')
    .where('platform', '=', platform)
    .where('checked_at', '<=', new Date(clock.now().getTime() - youtubeDays * 24 * 3_600_000))
    .limit(checkedAtOnce)
    .execute()
  for (const { user_oid: userOid } of old) {
    await db.transaction().execute((tx) => forgetLink(tx, { userOid, platform }))
  }
}

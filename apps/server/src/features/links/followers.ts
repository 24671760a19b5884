import type { Deps } from '../../deps.ts'
import { type AccessDeps, callLinked } from './link-access.ts'
import { findLink, type LinkName } from './linked-accounts.ts'
import { faultOf } from './oauth.ts'
import { linkProviders } from './providers.ts'

const hourMs = 3_600_000

export interface Followers {
  followers: number | null
  readAt: string | null
}

/** How many follow a linked account: read anew if that’s due, else and while it fails the last known number. */
export async function readFollowers(
  deps: AccessDeps & Pick<Deps, 'log'>,
  name: LinkName,
): Promise<Followers> {
  if (await claimReading(deps, name)) await readAnew(deps, name)
  const row = await findLink(deps.db, name)
  return {
    followers: row?.followers ?? null,
    readAt: row?.followers_at?.toISOString() ?? null,
  }
}

/** Whether it’s due; of several who ask at once, for one of them. */
async function claimReading({ db, clock, config }: AccessDeps, name: LinkName): Promise<boolean> {
  const now = clock.now()
  const { followersEveryMs = hourMs, client } = linkProviders[name.platform]
  if (!client(config)) return false
  const claimed = await db
    .updateTable('linked_accounts')
    .set({ followers_asked_at: now })
    .where('user_oid', '=', name.userOid)
    .where('platform', '=', name.platform)
    .where('sealed', 'is not', null)
    .where((row) =>
      row.or([
        row('followers_asked_at', 'is', null),
        row('followers_asked_at', '<=', new Date(now.getTime() - followersEveryMs)),
      ]),
    )
    .returning('account_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function readAnew(deps: AccessDeps & Pick<Deps, 'log'>, name: LinkName): Promise<void> {
  const row = await findLink(deps.db, name)
  if (!row) return
  const { account_id: accountId } = row
  try {
    const answer = await callLinked(deps, name, async (access) => ({
      followers: await linkProviders[name.platform].countFollowers(deps.config, {
        access,
        accountId,
      }),
    }))
    if (!answer) return
    await deps.db
      .updateTable('linked_accounts')
      .set({ ...answer, followers_at: deps.clock.now() })
      .where('user_oid', '=', name.userOid)
      .where('platform', '=', name.platform)
      .where('account_id', '=', accountId)
      .execute()
  } catch (error) {
    deps.log.warn({ platform: name.platform, ...faultOf(error) }, 'followers could not be counted')
  }
}

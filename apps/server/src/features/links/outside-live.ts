import type { LinkPlatform } from '@plax/contracts/links/link-values'
import type { Deps } from '../../deps.ts'
import { type AccessDeps, callLinked } from './link-access.ts'
import type { OutsideLive } from './links.tables.ts'
import { findLink, type LinkName } from './linked-accounts.ts'
import { faultOf } from './oauth.ts'
import { linkProviders } from './providers.ts'

/** What can’t be read any more is not shown for longer. */
const staleMs = 10 * 60_000

/**
 * The stream of a linked account that’s live now; null if there’s none. It’s read anew if that’s due, for
 * everyone who asks; while that fails, it’s the last one known.
 */
export async function readOutsideLive(
  deps: AccessDeps & Pick<Deps, 'log'>,
  name: LinkName,
): Promise<OutsideLive | null> {
  if (await claimReading(deps, name)) await readAnew(deps, name)
  const row = await findLink(deps.db, name)
  const since = new Date(deps.clock.now().getTime() - staleMs)
  return row?.live_at && row.live_at > since ? row.live : null
}

/** Whether it’s due; of several who ask at once, for one of them. */
async function claimReading({ db, clock, config }: AccessDeps, name: LinkName): Promise<boolean> {
  const { liveEveryMs, client } = linkProviders[name.platform]
  if (liveEveryMs === undefined || !client(config)) return false
  const now = clock.now()
  const claimed = await db
    .updateTable('linked_accounts')
    .set({ live_asked_at: now })
    .where('user_oid', '=', name.userOid)
    .where('platform', '=', name.platform)
    .where('sealed', 'is not', null)
    .where((row) =>
      row.or([
        row('live_asked_at', 'is', null),
        row('live_asked_at', '<=', new Date(now.getTime() - liveEveryMs)),
      ]),
    )
    .returning('account_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function readAnew(deps: AccessDeps & Pick<Deps, 'log'>, name: LinkName): Promise<void> {
  const { db, clock, config } = deps
  const row = await findLink(db, name)
  const { readLive } = linkProviders[name.platform]
  if (!row || !readLive) return
  const { account_id: accountId } = row
  try {
    const answer = await callLinked(deps, name, async (access) => ({
      live: await readLive(config, { access, accountId }),
    }))
    if (!answer) return
    await db
      .updateTable('linked_accounts')
      .set({ live: answer.live && JSON.stringify(answer.live), live_at: clock.now() })
      .where('user_oid', '=', name.userOid)
      .where('platform', '=', name.platform)
      .where('account_id', '=', accountId)
      .execute()
  } catch (error) {
    deps.log.warn({ platform: name.platform, ...faultOf(error) }, 'a stream could not be looked up')
  }
}

/** The linked accounts of people whose chats are shown with those of Plax. */
export async function listMultichatLinks<P extends LinkPlatform>(
  db: Deps['db'],
  { userOids, platforms }: { userOids: readonly string[]; platforms: readonly P[] },
): Promise<{ userOid: string; platform: P }[]> {
  if (userOids.length === 0) return []
  const rows = await db
    .selectFrom('linked_accounts')
    .select(['user_oid', 'platform'])
    .where('user_oid', 'in', [...userOids])
    .where('in_multichat', '=', true)
    .where('sealed', 'is not', null)
    .execute()
  return rows.flatMap(({ user_oid: userOid, platform }) => {
    const known = platforms.find((one) => one === platform)
    return known ? [{ userOid, platform: known }] : []
  })
}

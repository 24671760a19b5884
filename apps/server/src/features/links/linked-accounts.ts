import { type LinkPlatform, linkPlatforms } from '@plax/contracts/links/link-values'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { linkError } from './link-error.ts'
import type { PlatformAccount } from './link-provider.ts'
import { openTokens, sealTokens } from './link-tokens.ts'
import './links.tables.ts'
import { LinkRefusal, type LinkTokens, renewTokens, revokeToken } from './oauth.ts'
import { linkProviders } from './providers.ts'

export const revokeLinkTask = 'links.revoke'
/** An account was linked or unlinked, or its chat is shown or not any more. */
export const linkChanged = 'link.changed'

export type LinkRow = Selectable<Database['linked_accounts']>

/** Whose link to which platform. */
export interface LinkName {
  userOid: string
  platform: LinkPlatform
}

export async function findLink(
  db: Db | Tx,
  { userOid, platform }: LinkName,
): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return row ?? null
}

export function lockLink(tx: Tx, { userOid, platform }: LinkName): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('platform', '=', platform)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Keeps an account with its tokens sealed, in the place of the one before, which is given up.
 *
 * @throws platform.already_linked
 */
export async function keepLink(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { account, tokens, ...name }: LinkName & { account: PlatformAccount; tokens: LinkTokens },
): Promise<void> {
  const now = clock.now()
  const kept = {
    account_id: account.id,
    name: account.name,
    sealed: sealTokens(secret, name, tokens),
    followers: null,
    followers_at: null,
    followers_asked_at: null,
    live: null,
    live_at: null,
    live_asked_at: null,
    changed_at: now,
    checked_at: now,
  }
  try {
    await db.transaction().execute(async (tx) => {
      const before = await lockLink(tx, name)
      // Another token of the same account may end with the old one.
      if (before && before.account_id !== account.id) await enqueueRevocation(tx, before)
      await tx
        .insertInto('linked_accounts')
        .values({ user_oid: name.userOid, platform: name.platform, in_multichat: true, ...kept })
        .onConflict((conflict) => conflict.columns(['user_oid', 'platform']).doUpdateSet(kept))
        .execute()
      await tellChange(tx, name, now)
    })
  } catch (error) {
    // Its tokens stay: ending them would end the other link too.
    if ((error as { constraint?: unknown }).constraint !== 'linked_accounts_account') throw error
    throw linkError('platform.already_linked', name.platform)
  }
}

/** Forgets an account, and has the platform end what its tokens open. */
export async function forgetLink(tx: Tx, name: LinkName): Promise<void> {
  const before = await lockLink(tx, name)
  if (!before) return
  await enqueueRevocation(tx, before)
  await tx
    .deleteFrom('linked_accounts')
    .where('user_oid', '=', name.userOid)
    .where('platform', '=', name.platform)
    .execute()
}

export async function forgetLinks(tx: Tx, userOid: string): Promise<void> {
  for (const platform of linkPlatforms) await forgetLink(tx, { userOid, platform })
}

/** Has a platform end what the tokens of a forgotten account open; tried again while it’s away. */
export async function revokeLink(
  { config, clock, secret }: Pick<Deps, 'config' | 'clock' | 'secret'>,
  job: Record<string, unknown>,
): Promise<void> {
  const name = { userOid: String(job.userOid), platform: job.platform as LinkPlatform }
  const client = linkProviders[name.platform].client(config)
  if (!client) return
  const now = clock.now()
  let tokens = openTokens(secret, name, Buffer.from(String(job.sealed), 'base64'))
  try {
    const isOver = client.revokes === 'access' && tokens.expiresAt <= now.getTime()
    if (isOver) tokens = await renewTokens(client, tokens.refresh, now)
    await revokeToken(client, tokens[client.revokes])
  } catch (error) {
    if (!(error instanceof LinkRefusal)) throw error
  }
}

export function tellChange(tx: Tx, { userOid, platform }: LinkName, now: Date): Promise<void> {
  const payload = { userOid, platform }
  return emit(tx, { stream: `link:${userOid}`, type: linkChanged, payload }, now)
}

async function enqueueRevocation(tx: Tx, row: LinkRow): Promise<void> {
  if (!row.sealed) return
  const { user_oid: userOid, platform, sealed } = row
  await addJob(tx, revokeLinkTask, { userOid, platform, sealed: sealed.toString('base64') })
}

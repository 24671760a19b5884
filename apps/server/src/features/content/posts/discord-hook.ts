import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { openSealed, seal } from '../../../platform/seal.ts'

const purpose = 'plax discord webhook'
const hosts = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/
const path = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,22})\/([\w-]{40,120})\/?$/
const endingLength = 4

/** The path of a webhook below `/api/webhooks/`: its id and its token. Throws `content.webhook_invalid`. */
function readHook(text: string): { id: string; token: string } {
  const url = URL.parse(text.trim())
  const isPlain = url?.protocol === 'https:' && !url.port && !url.username && !url.password
  const [, id, token] = (isPlain && hosts.test(url.hostname) && path.exec(url.pathname)) || []
  if (!id || !token) throw new AppError('content.webhook_invalid')
  return { id, token }
}

/** What is shown of a creator's webhook. */
export async function findEnding(db: Db, creatorOid: string): Promise<string | null> {
  const row = await db
    .selectFrom('content_post_hooks')
    .select('ending')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row?.ending ?? null
}

/** Keeps a webhook sealed, in the place of the one before; answers what is shown of it. */
export async function connectHook(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { creatorOid, url }: { creatorOid: string; url: string },
): Promise<string> {
  const { id, token } = readHook(url)
  const hook = {
    sealed: seal({ secret, purpose, owner: creatorOid }, `${id}/${token}`),
    ending: id.slice(-endingLength),
    changed_at: clock.now(),
  }
  await db
    .insertInto('content_post_hooks')
    .values({ creator_oid: creatorOid, ...hook })
    .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(hook))
    .execute()
  return hook.ending
}

export async function forgetHook(db: Db | Tx, creatorOid: string): Promise<void> {
  await db.deleteFrom('content_post_hooks').where('creator_oid', '=', creatorOid).execute()
}

/** Where a creator's posts are sent; it says itself that Discord answers once it has posted. */
export async function hookAddress(
  tx: Tx,
  { config, secret }: Pick<Deps, 'config' | 'secret'>,
  creatorOid: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('content_post_hooks')
    .select('sealed')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  if (!row) return null
  const hook = openSealed({ secret, purpose, owner: creatorOid }, row.sealed)
  return `${config.discordUrl}/api/webhooks/${hook}?wait=true`
}

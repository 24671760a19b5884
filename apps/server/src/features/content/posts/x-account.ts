import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { openSealed, seal } from '../../../platform/seal.ts'
import type { XConfig } from '../../../platform/x-config.ts'
import { renewTokens, revokeToken, XRefusal, type XTokens } from './x-client.ts'

const purpose = 'plax x account'
/** A token that lasts no longer is renewed before it is used. */
const marginMs = 60_000

export const revokeXTask = 'content.revoke-x'

/** What is shown of a creator's account at X; one that X has ended has to be connected again. */
interface XAccount {
  name: string
  hasEnded: boolean
}

export async function findXAccount(db: Db | Tx, creatorOid: string): Promise<XAccount | null> {
  const row = await db
    .selectFrom('content_x_accounts')
    .select(['name', 'sealed'])
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ? { name: row.name, hasEnded: row.sealed === null } : null
}

/** Keeps an account with its tokens sealed, in the place of the one before, which is given up. */
export async function keepX(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  {
    creatorOid,
    id,
    name,
    tokens,
  }: { creatorOid: string; id: string; name: string } & {
    tokens: XTokens
  },
): Promise<void> {
  const account = {
    account_id: id,
    name,
    sealed: sealTokens(secret, creatorOid, tokens),
    changed_at: clock.now(),
  }
  await db.transaction().execute(async (tx) => {
    const before = await lock(tx, creatorOid)
    // Another token of the same account may end with the old one.
    if (before?.sealed && before.account_id !== id) await enqueueRevocation(tx, before)
    await tx
      .insertInto('content_x_accounts')
      .values({ creator_oid: creatorOid, ...account })
      .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(account))
      .execute()
  })
}

/** Forgets an account, and has X end what its tokens open. */
export async function forgetX(tx: Tx, creatorOid: string): Promise<void> {
  const before = await lock(tx, creatorOid)
  if (!before) return
  if (before.sealed) await enqueueRevocation(tx, before)
  await tx.deleteFrom('content_x_accounts').where('creator_oid', '=', creatorOid).execute()
}

/** Has X end what the tokens of a forgotten account open; tried again as long as X is away. */
export async function revokeX(
  { config: { x }, secret }: Pick<Deps, 'config' | 'secret'>,
  job: Record<string, unknown>,
): Promise<void> {
  if (!x) return
  const sealed = Buffer.from(String(job.sealed), 'base64')
  const { refresh } = openTokens(secret, String(job.creatorOid), sealed)
  try {
    await revokeToken(x, refresh)
  } catch (error) {
    if (!(error instanceof XRefusal)) throw error
  }
}

/**
 * A token that opens a creator's account, renewed where it ends soon or X refused it. The row is locked
 * meanwhile: X takes each second token once, so that of two posts at once one renews and the other reads.
 *
 * @returns null where nothing is connected any more
 * @throws where X cannot be asked now
 */
export async function accessOf(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  x: XConfig,
  { creatorOid, refused }: { creatorOid: string; refused?: string },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, creatorOid)
    if (!row?.sealed) return null
    const now = clock.now()
    const tokens = openTokens(secret, creatorOid, row.sealed)
    const isGood = tokens.expiresAt > now.getTime() + marginMs && tokens.access !== refused
    if (isGood) return tokens.access
    const next = await renewTokens({ clock }, x, tokens.refresh).catch((error: unknown) => {
      if (error instanceof XRefusal) return null
      throw error
    })
    await tx
      .updateTable('content_x_accounts')
      .set({ sealed: next && sealTokens(secret, creatorOid, next), changed_at: now })
      .where('creator_oid', '=', creatorOid)
      .execute()
    return next?.access ?? null
  })
}

function lock(tx: Tx, creatorOid: string) {
  return tx
    .selectFrom('content_x_accounts')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .forUpdate()
    .executeTakeFirst()
}

function enqueueRevocation(
  tx: Tx,
  row: { creator_oid: string; sealed: Buffer | null },
): Promise<void> {
  const sealed = row.sealed?.toString('base64')
  return addJob(tx, revokeXTask, { creatorOid: row.creator_oid, sealed })
}

function sealTokens(secret: string, owner: string, tokens: XTokens): Buffer {
  return seal({ secret, purpose, owner }, JSON.stringify(tokens))
}

function openTokens(secret: string, owner: string, sealed: Buffer): XTokens {
  return JSON.parse(openSealed({ secret, purpose, owner }, sealed)) as XTokens
}

import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { openSealed, seal, type Seal } from '../../../platform/seal.ts'
import './stream-keys.tables.ts'

export interface StreamKey {
  key: string
  createdAt: Date
}

type KeyDeps = Pick<Deps, 'secret'>

const keyBytes = 24

/** A creator’s key; null if they have none yet. */
export async function findStreamKey(
  { db, secret }: KeyDeps & { db: Db | Tx },
  creatorOid: string,
): Promise<StreamKey | null> {
  const row = await db
    .selectFrom('live_stream_keys')
    .select(['sealed_key', 'created_at'])
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  if (!row) return null
  return { key: openSealed(sealOf(secret, creatorOid), row.sealed_key), createdAt: row.created_at }
}

/** Stores a new key; a former one is replaced, or else stays, and the answer is null. */
export async function makeStreamKey(
  { tx, secret }: KeyDeps & { tx: Tx },
  { creatorOid, replaces, now }: { creatorOid: string; replaces: boolean; now: Date },
): Promise<StreamKey | null> {
  const key = randomBytes(keyBytes).toString('base64url')
  const row = {
    creator_oid: creatorOid,
    key_hash: hashOf(secret, key),
    sealed_key: seal(sealOf(secret, creatorOid), key),
    created_at: now,
    rejected_at: null,
    rejected_until: null,
  }
  const made = await tx
    .insertInto('live_stream_keys')
    .values(row)
    .onConflict((conflict) =>
      replaces
        ? conflict.column('creator_oid').doUpdateSet(row)
        : conflict.column('creator_oid').doNothing(),
    )
    .returning('creator_oid')
    .executeTakeFirst()
  return made ? { key, createdAt: now } : null
}

/** Notes that a key was rejected, and until when it is; returns whose it is. */
export async function storeRejection(
  { db, secret }: KeyDeps & { db: Db },
  { key, until, now }: { key: string; until: Date; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('live_stream_keys')
    .set({ rejected_at: now, rejected_until: until })
    .where('key_hash', '=', hashOf(secret, key))
    .returning('creator_oid')
    .executeTakeFirst()
  return row?.creator_oid ?? null
}

/** Who goes live with a key; null if nobody does. */
export async function findStreamer(
  { db, secret }: KeyDeps & { db: Db },
  key: string,
): Promise<{ creatorOid: string; keyHash: string; mayGoLive: boolean } | null> {
  const keyHash = hashOf(secret, key)
  const row = await selectStreamers(db)
    .innerJoin('live_stream_keys', 'live_stream_keys.creator_oid', 'users.oid')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row ? { creatorOid: row.oid, keyHash, mayGoLive: isAllowed(row) } : null
}

/**
 * Whether a creator may still be live: they have the role, and aren’t suspended. And whether the key by
 * which they went live is still theirs; without one, nobody is connected.
 */
export async function checkStreamer(
  db: Db,
  { creatorOid, keyHash }: { creatorOid: string; keyHash: string | undefined },
): Promise<{ mayGoLive: boolean; isKeyReplaced: boolean }> {
  const row = await selectStreamers(db)
    .leftJoin('live_stream_keys', 'live_stream_keys.creator_oid', 'users.oid')
    .select('key_hash')
    .where('users.oid', '=', creatorOid)
    .executeTakeFirst()
  return {
    mayGoLive: row !== undefined && isAllowed(row),
    isKeyReplaced: keyHash !== undefined && row?.key_hash !== keyHash,
  }
}

function selectStreamers(db: Db) {
  return db
    .selectFrom('users')
    .select(['users.oid', 'users.suspended_at', 'users.withdrawn_at'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM role_grants
        WHERE role_grants.user_oid = users.oid AND role = 'livestreamer')`.as('is_livestreamer'),
    )
}

function isAllowed(row: {
  suspended_at: Date | null
  withdrawn_at: Date | null
  is_livestreamer: boolean
}): boolean {
  return row.is_livestreamer && row.suspended_at === null && row.withdrawn_at === null
}

/** A guess tells nothing of other installations, nor does a stolen database. */
function hashOf(secret: string, key: string): string {
  return createHmac('sha256', secret).update(`stream key ${key}`).digest('base64url')
}

function sealOf(secret: string, owner: string): Seal {
  return { secret, purpose: 'live.stream_key', owner }
}

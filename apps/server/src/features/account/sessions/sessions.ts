import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { GrantedRole } from '@plax/contracts/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { batchedReads } from '../../../platform/db/shared-reads.ts'
import { newOid, newToken } from '../../../platform/ids.ts'
import type { SessionScope, SignInMethod } from './sessions.tables.ts'
import type { UserFacts } from '../roles/held-roles.ts'
import { grantedTo } from '../roles/roles.queries.ts'
import { deviceHash } from './known-devices.ts'

export const sessionTtlMs = 60 * 24 * 3600 * 1000
const accessTtlMs = 3600 * 1000
const touchEveryMs = 10 * 60 * 1000

export interface Session {
  id: string
  userOid: string
  scope: SessionScope
  authenticatedAt: Date
  hasBlocks: boolean
}

/** How and from where somebody signs in. */
export interface SignInFrom {
  method: SignInMethod
  userAgent: string
  address: string
  country: string | null
  /** The browser's cookie, where it has one (`callerOf`). */
  device: string | null
  /** The session that the same browser held, which a sign-in ends (ASVS 7.2.4). */
  replaces: string | null
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Opens a session; its token is answered once and stored only as a hash. */
export async function openSession(
  tx: Tx,
  options: SignInFrom & {
    userOid: string
    scope?: SessionScope
    /** Without it, it moves on while the session is used. */
    expiresAt?: Date
    now: Date
  },
): Promise<{ token: string; sessionId: string }> {
  const token = newToken()
  const id = newOid(options.now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_oid: options.userOid,
      user_agent: options.userAgent.slice(0, 300),
      address: options.address,
      country: options.country,
      device_hash: options.device === null ? null : deviceHash(options.device),
      method: options.method,
      scope: options.scope ?? 'full',
      authenticated_at: options.now,
      created_at: options.now,
      last_used_at: options.now,
      expires_at: options.expiresAt ?? new Date(options.now.getTime() + sessionTtlMs),
    })
    .execute()
  return { token, sessionId: id }
}

/** A fresh proof of who holds a session: its token is another from now on, the former is none. */
export async function renewSession(
  db: Db | Tx,
  { sessionId, now }: { sessionId: string | null; now: Date },
): Promise<string> {
  const token = newToken()
  await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), authenticated_at: now })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** By what a token, of either kind, names its session. */
export function tokenKey(secret: string, token: string, now: Date): ['id' | 'token_hash', string] {
  const id = readAccessToken(secret, token, now)
  return id === null ? ['token_hash', hashToken(token)] : ['id', id]
}

/** A session with what the roles of its user follow from. */
type FoundSession = Session & { user: UserFacts; granted: GrantedRole[] }

type FindSession = (token: string, now: Date) => Promise<FoundSession | null>

/**
 * Finds the live session of a token, of either kind, with its user; its end moves on while it is
 * used. Tokens that are sent at once are looked up together, each anew.
 */
export function sessionFinder(deps: { db: Db; secret: string }): FindSession {
  const byId = batchedReads((ids) => readSessions(deps.db, 'id', ids))
  const byHash = batchedReads((hashes) => readSessions(deps.db, 'token_hash', hashes))
  return async (token, now) => {
    const [column, key] = tokenKey(deps.secret, token, now)
    const row = await (column === 'id' ? byId(key) : byHash(key))
    if (!row || row.expires_at.getTime() <= now.getTime()) return null
    if (now.getTime() - row.last_used_at.getTime() > touchEveryMs) {
      await touchSession(deps.db, row, now)
    }
    const { is_creator, creator_tags, is_adult, adult_on } = row
    const user = { oid: row.user_oid, is_creator, creator_tags, is_adult, adult_on }
    return {
      id: row.id,
      userOid: row.user_oid,
      scope: row.scope,
      authenticatedAt: row.authenticated_at,
      hasBlocks: row.has_blocks,
      user,
      granted: row.granted,
    }
  }
}

async function readSessions(db: Db, column: 'id' | 'token_hash', keys: string[]) {
  const rows = await executePrepared(
    db,
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.oid', 'sessions.user_oid')
      .select(['sessions.id', 'token_hash', 'user_oid', 'scope', 'authenticated_at'])
      .select(['last_used_at', 'expires_at'])
      .select(['is_creator', 'creator_tags', 'has_blocks'])
      .select(['is_adult', 'adult_on'])
      .select(grantedTo(sql.ref('sessions.user_oid')).as('granted'))
      .where(sql<boolean>`${sql.ref(`sessions.${column}`)} = ANY(${keys}::text[])`),
  )
  return new Map(rows.map((row) => [row[column], row]))
}

/** An overlay's session ends with its key, however it is used. */
async function touchSession(
  db: Db,
  { id, scope }: { id: string; scope: SessionScope },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionTtlMs)
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, ...(scope === 'full' && { expires_at: expiresAt }) })
    .where('id', '=', id)
    .execute()
}

export async function endSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/**
 * A bearer token of an hour for a web page that holds only the cookie. It names the session and
 * dies with it.
 */
export function accessToken(secret: string, sessionId: string, now: Date): string {
  const body = `${sessionId}.${now.getTime() + accessTtlMs}`
  return `access.${body}.${sign(secret, body)}`
}

/** Whether an `authorization` header carries such a token, good or not. */
export function isAccessToken(authorization: string): boolean {
  return /^Bearer access\./i.test(authorization)
}

function readAccessToken(secret: string, token: string, now: Date): string | null {
  const match = /^access\.(([0-9a-f]{24})\.(\d{13}))\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, body = '', sessionId = '', expires, signature = ''] = match
  const isReal = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, body)))
  return isReal && Number(expires) > now.getTime() ? sessionId : null
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`access:${body}`).digest('base64url')
}

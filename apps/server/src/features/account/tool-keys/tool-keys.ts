import type { OutputOf } from '@plax/contracts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser, type UserActor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { newToken } from '../../../platform/ids.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { widgetLifetimeSetting } from '../users/account.settings.ts'
import { callerOf, setToolCookie } from '../sessions/caller.ts'
import { enterByToolKey } from './enter-by-tool-key.ts'
import { toolKeyHash } from './tool-key-hash.ts'
import './tool-keys.tables.ts'

type KeyRow = Selectable<Database['tool_keys']>
type KeyState = OutputOf<'PUT /live/toolkey'>['key']

interface Owned {
  userOid: string
  scope: KeyRow['scope']
}

const minuteMs = 60 * 1000

/** The key by which overlay tools and docks log in. */
export function toolKeyHandlers(deps: Deps): Handlers {
  const { db, clock } = deps
  return {
    'GET /live/toolkey': async ({ actor, query: { scope } }) => {
      assertMayHave(actor, scope)
      const row = await findKey(db, { userOid: actor.userOid, scope })
      const isLive = row && row.expires_at > clock.now()
      return { key: isLive ? presentKey(row) : null }
    },
    'PUT /live/toolkey': async ({ actor, body: { scope } }) => {
      assertMayHave(actor, scope)
      const ttlMs = (await deps.settings.get(widgetLifetimeSetting)) * minuteMs
      const { userOid } = actor
      const key = { userOid, scope, ttlMs, now: clock.now() }
      return db.transaction().execute((tx) => makeKey(tx, key))
    },
    'DELETE /live/toolkey': async ({ actor, body: { scope } }) => {
      assertMayHave(actor, scope)
      const { userOid } = actor
      const revoked = await db
        .transaction()
        .execute((tx) => revokeKey(tx, { userOid, scope, now: clock.now() }))
      return { revoked }
    },
    'POST /live/toolkey': async ({ body, actor, request, reply }) => {
      const entered = await enterByToolKey(deps, body.toolkey, callerOf(deps, { request, actor }))
      // Whoever is logged in stays it (R-live-010).
      if (body.setsCookie && !actor.userOid) {
        setToolCookie(deps, reply, { token: entered.session_token })
      }
      return entered
    },
  }
}

/** Whoever moderates the chat of a creator has a dock too (R-live-chat-038). */
function assertMayHave(actor: Actor, scope: KeyRow['scope']): asserts actor is UserActor {
  assertUser(actor)
  if (scope !== 'dock' && !actor.roles.has('creator')) throw new AppError('auth.forbidden')
}

async function makeKey(
  tx: Tx,
  { userOid, scope, ttlMs, now }: Owned & { ttlMs: number; now: Date },
): Promise<OutputOf<'PUT /live/toolkey'>> {
  const toolkey = newToken()
  const row: KeyRow = {
    user_oid: userOid,
    scope,
    key_hash: toolKeyHash(toolkey),
    created_at: now,
    expires_at: new Date(now.getTime() + ttlMs),
    last_used_at: null,
  }
  await tx
    .insertInto('tool_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_oid', 'scope']).doUpdateSet(row))
    .execute()
  await endToolSessions(tx, { userOid, scope })
  await auditKey(tx, { userOid, action: 'tool_key.made', now })
  return { toolkey, key: presentKey(row) }
}

/** Ends the key and what it opened; false where there was none. */
async function revokeKey(tx: Tx, { userOid, scope, now }: Owned & { now: Date }) {
  const { numDeletedRows } = await tx
    .deleteFrom('tool_keys')
    .where('user_oid', '=', userOid)
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  await endToolSessions(tx, { userOid, scope })
  if (numDeletedRows === 0n) return false
  await auditKey(tx, { userOid, action: 'tool_key.revoked', now })
  return true
}

async function endToolSessions(tx: Tx, { userOid, scope }: Owned): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_oid', '=', userOid)
    .where('method', '=', 'toolkey')
    .where('scope', '=', scope)
    .execute()
}

async function auditKey(
  tx: Tx,
  { userOid, action, now }: { userOid: string; action: string; now: Date },
): Promise<void> {
  await audit(tx, { actorOid: userOid, action, subjectKind: 'user', subjectOid: userOid }, now)
}

async function findKey(db: Db, { userOid, scope }: Owned): Promise<KeyRow | null> {
  const query = db
    .selectFrom('tool_keys')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('scope', '=', scope)
  return (await query.executeTakeFirst()) ?? null
}

function presentKey(row: KeyRow): KeyState {
  return {
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export const toolKeyLifecycle: LifecycleHandler = {
  tables: ['tool_keys'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('tool_keys').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    toolKeys: pagesOf(
      db
        .selectFrom('tool_keys')
        .select(['user_oid', 'scope', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['scope'] },
    ),
  }),
}

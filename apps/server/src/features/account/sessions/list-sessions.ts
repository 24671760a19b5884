import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { deviceOf } from './user-agent.ts'

type SessionView = OutputOf<'GET /account/sessions'>['items'][number]

/** Somebody's sessions that have not ended, as they and administrators see them; the latest use first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userOid, actor }: { userOid: string; actor: Pick<Actor, 'sessionId'> },
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    sessionOid: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    country: row.country,
    method: row.method,
    isOverlay: row.scope === 'overlay',
    isCurrent: row.id === actor.sessionId,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

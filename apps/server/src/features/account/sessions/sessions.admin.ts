import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { assertMayManage } from '../roles/roles.queries.ts'
import { getUser } from '../users/users.queries.ts'
import { endOneSession, endSessions, forgetDevices } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

interface End {
  actor: Actor
  params: { userOid: string }
  body: { reason: string }
}

/** The sessions of others, for administrators, and their ends. */
export function sessionAdminHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /admin/users/{userOid}/sessions': async ({ actor, params: { userOid } }) => {
      await getUser(deps.db, userOid)
      return { items: await listSessions(deps, { userOid, actor }) }
    },
    'DELETE /admin/users/{userOid}/sessions': (call) =>
      endOnRecord(deps, call, async (tx, userOid) => {
        const ended = await endSessions(tx, { userOid, except: null })
        await forgetDevices(tx, { userOid, exceptOfSession: null })
        return ended
      }),
    'DELETE /admin/users/{userOid}/sessions/{sessionOid}': (call) =>
      endOnRecord(deps, call, async (tx, userOid) => {
        const { sessionOid } = call.params
        const isEnded = await endOneSession(tx, { userOid, sessionOid })
        if (!isEnded) throw new AppError('account.session_not_found')
        return 1
      }),
  }
}

/** One's own sessions end in My Info, which asks for a fresh proof. */
async function endOnRecord(
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, params: { userOid }, body: { reason } }: End,
  end: (tx: Tx, userOid: string) => Promise<number>,
): Promise<{ ended: number }> {
  if (userOid === actor.userOid) throw new AppError('account.sessions_own')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await getUser(tx, userOid)
    await assertMayManage(tx, { actorOid: actor.userOid, userOid })
    const ended = await end(tx, userOid)
    const subject = { subjectKind: 'user', subjectOid: userOid }
    const details = { ended, reason }
    const { userOid: actorOid } = actor
    await audit(tx, { actorOid, action: 'user.sessions_ended', ...subject, details }, now)
    return { ended }
  })
}

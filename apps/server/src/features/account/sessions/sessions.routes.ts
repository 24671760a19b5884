import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { eachRow, pagesOf } from '../../../platform/export-pages.ts'
import { forgetRows } from '../../../platform/forget.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { deviceTtlMs } from './caller.ts'
import { guessesTtlMs } from './guessing.ts'
import { endOneSession, endSessions, forgetDevices } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

/** The list of one's sessions, and their ends. */
export function sessionListHandlers(deps: Deps): Handlers {
  return {
    'GET /account/sessions': async ({ actor }) => {
      assertUser(actor)
      return { items: await listSessions(deps, { userOid: actor.userOid, actor }) }
    },
    'DELETE /account/sessions': async ({ actor }) => {
      assertUser(actor)
      const { userOid, sessionId } = actor
      const now = deps.clock.now()
      return deps.db.transaction().execute(async (tx) => {
        const ended = await endSessions(tx, { userOid, except: sessionId })
        await forgetDevices(tx, { userOid, exceptOfSession: sessionId })
        await audit(tx, auditEntry(userOid, { ended }), now)
        return { ended }
      })
    },
    'DELETE /account/sessions/{sessionOid}': async ({ actor, params }) => {
      assertUser(actor)
      const { userOid } = actor
      const now = deps.clock.now()
      return deps.db.transaction().execute(async (tx) => {
        const isEnded = await endOneSession(tx, { userOid, ...params })
        if (!isEnded) throw new AppError('account.session_not_found')
        await audit(tx, auditEntry(userOid, { ended: 1 }), now)
        return { ended: 1 }
      })
    },
  }
}

function auditEntry(userOid: string, details: { ended: number }) {
  const action = 'account.sessions_ended'
  return { actorOid: userOid, action, subjectKind: 'user', subjectOid: userOid, details }
}

/** Browsers and guesses that are kept no longer (docs/retention.md). */
export async function forgetDevicesAndGuesses(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await forgetRows(deps, 'known_devices', sql`last_used_at < ${new Date(now - deviceTtlMs)}`)
  await forgetRows(deps, 'password_guesses', sql`last_at < ${new Date(now - guessesTtlMs)}`)
}

/** Where a person is signed in, and with which browsers they were. */
export const sessionLifecycle: LifecycleHandler = {
  tables: ['sessions', 'one_time_tokens', 'known_devices'],
  onErase: async (tx, { userOid }) => {
    for (const table of ['sessions', 'one_time_tokens', 'known_devices'] as const) {
      await tx.deleteFrom(table).where('user_oid', '=', userOid).execute()
    }
  },
  // Of what opens something only that it is there: no token, no cookie, and no hash of one.
  onExport: (db, { userOid }) => ({
    sessions: pagesOf(
      db
        .selectFrom('sessions')
        .select(['id', 'method', 'scope', 'user_agent', 'address', 'country'])
        .select(['created_at', 'last_used_at', 'expires_at', 'authenticated_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['id'] },
    ),
    knownDevices: eachRow(
      pagesOf(db.selectFrom('known_devices').selectAll().where('user_oid', '=', userOid), {
        db,
        by: ['device_hash'],
      }),
      ({ first_used_at, last_used_at }) => ({ first_used_at, last_used_at }),
    ),
    openLinks: () =>
      db
        .selectFrom('one_time_tokens')
        .select(({ fn }) => [
          'purpose',
          fn.countAll<number>().as('count'),
          fn.max('expires_at').as('last_expires_at'),
        ])
        .where('user_oid', '=', userOid)
        .groupBy('purpose')
        .orderBy('purpose')
        .execute(),
  }),
}

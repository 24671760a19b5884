import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { forgetRows } from '../../../platform/forget.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { linkOrigin } from '../../../platform/http/link-origin.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { assertSendsMail } from '../../../platform/mail/mailer.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { getUser } from '../users/users.queries.ts'
import { confirmChange } from './confirm-change.ts'
import { cancelChange, type EmailChange, findChange, requestChange } from './request-change.ts'

/** Changing one's e-mail address, with the consent of both mailboxes. */
export function emailHandlers(deps: Deps): Handlers {
  return {
    'GET /account/email': async ({ actor }) => {
      assertUser(actor)
      const { email } = await getUser(deps.db, actor.userOid)
      const asked = { userOid: actor.userOid, now: deps.clock.now() }
      const change = await findChange(deps.db, asked)
      return { email, pending: change && present(change) }
    },
    'POST /account/email': async ({ actor, body, request }) => {
      assertUser(actor)
      assertSendsMail(deps.config)
      const origin = linkOrigin(request, deps.config)
      const asked = { userOid: actor.userOid, email: body.email, origin }
      return { pending: present(await requestChange(deps, asked)) }
    },
    'DELETE /account/email': async ({ actor }) => {
      assertUser(actor)
      return { cancelled: await cancelChange(deps.db, actor.userOid) }
    },
    'POST /account/email/confirm': ({ body }) => confirmChange(deps, body.token),
  }
}

function present(change: EmailChange) {
  return {
    email: change.email,
    oldConfirmed: change.old_confirmed_at !== null,
    newConfirmed: change.new_confirmed_at !== null,
    expiresAt: change.expires_at.toISOString(),
  }
}

/** Changes that nobody confirmed in time (docs/retention.md). */
export function forgetEmailChanges(deps: Deps): Promise<void> {
  return forgetRows(deps, 'email_changes', sql`expires_at < ${deps.clock.now()}`)
}

export const emailLifecycle: LifecycleHandler = {
  tables: ['email_changes'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('email_changes').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    emailChanges: () =>
      db
        .selectFrom('email_changes')
        .select(['email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
        .where('user_oid', '=', userOid)
        .execute(),
    mails: exportMails(db, userOid),
  }),
}

/**
 * The mails to somebody's address, without their words, which they have, and whose links may still
 * open something. An address may have been somebody else's before, so mails count from when it became
 * theirs, and from a day earlier, since the first ones led there.
 */
function exportMails(db: Db, userOid: string): AsyncIterable<readonly unknown[]> {
  const mails = sql<{ id: string }>`
    SELECT mails.id, recipient, subject, mails.created_at, sent_at
    FROM users JOIN mails ON lower(recipient) = email_key
    WHERE users.oid = ${userOid} AND mails.created_at > coalesce((
      SELECT max(audit_log.created_at) FROM audit_log
      WHERE subject_kind = 'user' AND subject_oid = users.oid AND action = 'account.email_changed'
    ), users.created_at) - interval '1 day'`
  return pagesOf(mails, { db, by: ['id'] })
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'

/**
 * The mails to somebody's address, without their words, which they have, and whose links may still
 * open something. An address may have been somebody else's before, so mails count from when it became
 * theirs, and from a day earlier, since the first ones led there.
 */
export function exportMails(db: Db, userOid: string): AsyncIterable<readonly unknown[]> {
  const mails = sql<{ id: string }>`
    SELECT mails.id, recipient, subject, mails.created_at, sent_at
    FROM users JOIN mails ON lower(recipient) = email_key
    WHERE users.oid = ${userOid} AND mails.created_at > coalesce((
      SELECT max(audit_log.created_at) FROM audit_log
      WHERE subject_kind = 'user' AND subject_oid = users.oid AND action = 'account.email_changed'
    ), users.created_at) - interval '1 day'`
  return pagesOf(mails, { db, by: ['id'] })
}

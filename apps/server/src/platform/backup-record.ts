import { audit } from './audit.ts'
import type { Db } from './db/database.ts'

const action = 'backup.made'

/** Puts a backup on record in the audit log of the database that it was made of. */
export async function recordBackup(
  db: Db,
  details: { rows: number; files: number; bytes: number },
  now: Date,
): Promise<void> {
  const entry = { actorOid: null, action, subjectKind: 'backup', subjectOid: null, details }
  await db.transaction().execute((tx) => audit(tx, entry, now))
}

/** When the last backup on record was made; null if there is none. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('created_at')
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

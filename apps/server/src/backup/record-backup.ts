import { audit } from '../platform/audit.ts'
import { createDb } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'

/** Read by the console's dashboard. */
const backupAction = 'backup.made'

/** Puts a backup on record in the database that it was made of, after it was made. */
export async function recordBackup(
  databaseUrl: string,
  details: { rows: number; files: number; bytes: number },
  now: Date,
): Promise<void> {
  const db = createDb(createPool(databaseUrl, 1))
  try {
    const entry = { actorOid: null, action: backupAction, subjectKind: 'backup', subjectOid: null }
    await db.transaction().execute((tx) => audit(tx, { ...entry, details }, now))
  } finally {
    await db.destroy()
  }
}

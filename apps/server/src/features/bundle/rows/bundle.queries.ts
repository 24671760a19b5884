import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TaskRow } from '../../../platform/tasks/tasks.ts'
import type { ExportRow, ImportRow } from './bundle.tables.ts'

/** Where the file of an export lies. */
export function bundleObject(bundleOid: string): string {
  return `bundles/${bundleOid}`
}

interface RowOf {
  bundle_exports: ExportRow
  bundle_imports: ImportRow
}

/** An export or import of a user, locked because a change follows. Throws `bundle.not_found`. */
export async function lockOwn<Table extends keyof RowOf>(
  tx: Tx,
  table: Table,
  { userOid, oid }: { userOid: string; oid: string },
): Promise<RowOf[Table]> {
  const { rows } = await sql<RowOf[Table]>`
    SELECT * FROM ${sql.table(table)} WHERE oid = ${oid} AND user_oid = ${userOid}
    FOR UPDATE`.execute(tx)
  if (!rows[0]) throw new AppError('bundle.not_found')
  return rows[0]
}

export async function findLatest<Table extends keyof RowOf>(
  db: Db | Tx,
  table: Table,
  userOid: string,
): Promise<RowOf[Table] | null> {
  const { rows } = await sql<RowOf[Table]>`
    SELECT * FROM ${sql.table(table)} WHERE user_oid = ${userOid}
    ORDER BY created_at DESC, oid DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** How far the work on an export or import is; null once it ended. */
export async function findTask(
  db: Db | Tx,
  { kind, key }: { kind: string; key: string },
): Promise<Pick<TaskRow, 'progress' | 'note'> | null> {
  const row = await db
    .selectFrom('tasks')
    .select(['progress', 'note'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TaskRow } from '../../../platform/tasks/tasks.ts'
import type { ExportRow, ImportRow } from './bundle.tables.ts'

/** Where the file of an export lies. */
export function bundleObject(bundleOid: string): string {
  return `bundles/${bundleOid}`
}

interface Own {
  userOid: string
  oid: string
}

/** Locked where a change follows. Throws `bundle.not_found`. */
export async function lockExport(tx: Tx, { userOid, oid }: Own): Promise<ExportRow> {
  const row = await tx
    .selectFrom('bundle_exports')
    .selectAll()
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('bundle.not_found')
  return row
}

export async function lockImport(tx: Tx, { userOid, oid }: Own): Promise<ImportRow> {
  const row = await tx
    .selectFrom('bundle_imports')
    .selectAll()
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('bundle.not_found')
  return row
}

export async function findLatestExport(db: Db | Tx, userOid: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('bundle_exports')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findLatestImport(db: Db | Tx, userOid: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('bundle_imports')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
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

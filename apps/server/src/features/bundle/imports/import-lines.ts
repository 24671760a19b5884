import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ImportLine } from '../rows/bundle.tables.ts'

export type NewLine = Omit<ImportLine, 'import_oid' | 'place'>

/** In the order of the bundle. Throws `bundle.not_found`. */
export async function listLines(
  db: Db,
  asked: { userOid: string; oid: string; after: number; limit: number },
): Promise<ImportLine[]> {
  const own = await db
    .selectFrom('bundle_imports')
    .select('oid')
    .where('oid', '=', asked.oid)
    .where('user_oid', '=', asked.userOid)
    .executeTakeFirst()
  if (!own) throw new AppError('bundle.not_found')
  return db
    .selectFrom('bundle_import_lines')
    .selectAll()
    .where('import_oid', '=', asked.oid)
    .where('place', '>', asked.after)
    .orderBy('place')
    .limit(asked.limit)
    .execute()
}

/** What is done of an import that was broken off, as `keyOf` names it. */
export async function doneKeys(db: Db, importOid: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bundle_import_lines')
    .select(['folder', 'item_id'])
    .where('import_oid', '=', importOid)
    .execute()
  return new Set(rows.map((row) => keyOf(row.folder, row.item_id)))
}

export function keyOf(folder: string, itemId: string): string {
  return `${folder}/${itemId}`
}

export async function insertLine(
  tx: Tx,
  { importOid, place, line }: { importOid: string; place: number; line: NewLine },
): Promise<void> {
  await tx
    .insertInto('bundle_import_lines')
    .values({ ...line, import_oid: importOid, place, reasons: JSON.stringify(line.reasons) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

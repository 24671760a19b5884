import type { Db } from '../../platform/db/database.ts'
import type { ReadRecords } from './ledger.records.ts'
import { isRootTrue, listRoots } from './ledger.roots.ts'

const daysEachNight = 31

/** The days of the last month whose postings or records no longer make their root. */
export async function checkRoots(db: Db, readRecords: ReadRecords): Promise<string[]> {
  const changed: string[] = []
  for (const root of await listRoots(db, { before: null, limit: daysEachNight })) {
    if (!(await isRootTrue(db, root, readRecords))) changed.push(root.day)
  }
  return changed
}

import type { Db } from '../../platform/db/database.ts'
import { isRootTrue, listRoots } from './ledger.roots.ts'

const daysEachNight = 31

/** The days of the last month whose postings no longer make their root. */
export async function checkRoots(db: Db): Promise<string[]> {
  const changed: string[] = []
  for (const root of await listRoots(db, { before: null, limit: daysEachNight })) {
    if (!(await isRootTrue(db, root))) changed.push(root.day)
  }
  return changed
}

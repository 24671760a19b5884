import { sql } from 'kysely'
import { forgetRows } from '../../../platform/forget.ts'
import type { BundleDeps } from '../rows/bundle.deps.ts'
import { expire } from './start-export.ts'

/** How long it is said what became of an export or import. */
const saidDays = 90
const rowsATime = 100

/** Deletes the files that can't be downloaded any more, and after a while what is said of them. */
export async function expireExports(deps: BundleDeps): Promise<void> {
  const now = deps.clock.now()
  for (let some = rowsATime; some === rowsATime;) {
    some = await deps.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('bundle_exports')
        .select('oid')
        .where('state', '=', 'done')
        .where('expires_at', '<=', now)
        .limit(rowsATime)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows) await expire(tx, row)
      return rows.length
    })
  }
  const before = new Date(now.getTime() - saidDays * 24 * 3600 * 1000)
  await forgetRows(
    deps,
    'bundle_exports',
    sql`state NOT IN ('running', 'done') AND created_at < ${before}`,
  )
  await forgetRows(deps, 'bundle_imports', sql`state <> 'running' AND created_at < ${before}`)
}

import { sql } from 'kysely'
import { forgetUploads } from './forget.ts'
import type { UploadDeps } from './upload.deps.ts'
import type { UploadRow } from './upload.tables.ts'

const dayMs = 24 * 3600 * 1000
const keptMs = 7 * dayMs
const rowsATime = 200

/**
 * Forgets what nobody finished or used for a week, with their objects, and whatever the storage
 * gathered for none of them (docs/retention.md).
 */
export async function sweepUploads(
  deps: Pick<UploadDeps, 'db' | 'clock' | 'storage' | 'metrics'>,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  for (let some = rowsATime; some === rowsATime;) {
    some = await sweepSome(deps, before)
    deps.metrics.forgot('uploads', some)
  }
  // A day later: what belongs to a row goes with it.
  await deps.storage.sweep(new Date(before.getTime() - dayMs))
}

async function sweepSome({ db }: Pick<UploadDeps, 'db'>, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<UploadRow>`
      SELECT * FROM uploads WHERE content_oid IS NULL AND touched_at < ${before}
      LIMIT ${rowsATime} FOR UPDATE SKIP LOCKED`.execute(tx)
    await forgetUploads(tx, rows)
    return rows.length
  })
}

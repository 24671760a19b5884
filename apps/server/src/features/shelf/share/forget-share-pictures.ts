import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { shareKey } from './share-address.ts'
import './share.tables.ts'

const keptMs = 30 * 24 * 3600 * 1000
const rowsATime = 500

/** Takes the objects of rows that went out of the storage, after the transaction. */
export async function forgetObjects(
  tx: Tx,
  rows: readonly { subject: string; version: string }[],
): Promise<void> {
  const keys = rows.map(shareKey)
  if (keys.length > 0) await addJob(tx, 'media.deleteObjects', { keys })
}

/** What was drawn a month ago; whatever is still asked for is drawn again (docs/retention.md). */
export async function forgetSharePictures(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  let rows = 0
  for (let some = rowsATime; some === rowsATime; rows += some) {
    some = await forgetSome(deps, before)
    deps.metrics.forgot('share_pictures', some)
  }
  if (rows > 0) deps.log.info({ table: 'share_pictures', rows }, 'old rows were forgotten')
}

async function forgetSome({ db }: Pick<Deps, 'db'>, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ subject: string; version: string }>`
      DELETE FROM share_pictures WHERE subject IN (
        SELECT subject FROM share_pictures WHERE drawn_at < ${before}
        LIMIT ${rowsATime} FOR UPDATE SKIP LOCKED)
      RETURNING subject, version`.execute(tx)
    await forgetObjects(tx, rows)
    return rows.length
  })
}

/** Those of somebody's items and of themselves. */
export async function eraseSharePictures(tx: Tx, userOid: string): Promise<void> {
  const items = tx
    .selectFrom('catalogue_items')
    .select(sql<string>`kind || '-' || oid`.as('subject'))
    .where('owner_oid', '=', userOid)
  const rows = await tx
    .deleteFrom('share_pictures')
    .where((row) =>
      row.or([row('subject', '=', `creator-${userOid}`), row('subject', 'in', items)]),
    )
    .returning(['subject', 'version'])
    .execute()
  await forgetObjects(tx, rows)
}

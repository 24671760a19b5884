import type { Language } from '@plax/contracts/languages'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { cancelTask, enqueueTask } from '../../../platform/tasks/tasks.ts'
import { lockUser } from '../../account/account.service.ts'
import { type BundleDeps, exportTask } from '../rows/bundle.deps.ts'
import { bundleObject, lockOwn } from '../rows/bundle.queries.ts'
import type { ExportRow } from '../rows/bundle.tables.ts'

const linkTtlMs = 10 * 60 * 1000

/** Begins an export; the file of the one before it goes. Throws `bundle.in_progress`. */
export async function startExport(
  deps: BundleDeps,
  { userOid, lang }: { userOid: string; lang: Language },
): Promise<ExportRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userOid)
    const former = await tx
      .selectFrom('bundle_exports')
      .selectAll()
      .where('user_oid', '=', userOid)
      .where('state', 'in', ['running', 'done'])
      .execute()
    if (former.some(({ state }) => state === 'running')) throw new AppError('bundle.in_progress')
    for (const row of former) await expire(tx, row)
    const oid = newOid(now)
    const row = await tx
      .insertInto('bundle_exports')
      .values({ oid, user_oid: userOid, lang, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const task = { kind: exportTask, key: oid, lane: userOid, payload: { bundleOid: oid } }
    await enqueueTask(tx, task, now)
    const entry = { actorOid: userOid, subjectKind: 'user', subjectOid: userOid }
    await audit(tx, { ...entry, action: 'bundle.exported' }, now)
    return row
  })
}

/** Cancels what runs, at once; deletes what is done. */
export async function stopExport(
  deps: BundleDeps,
  own: { userOid: string; oid: string },
): Promise<ExportRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, 'bundle_exports', own)
    if (row.state === 'done') return expire(tx, row)
    if (row.state !== 'running') return row
    await cancelTask(tx, { kind: exportTask, key: row.oid }, now)
    // An attempt may have left a file; whoever runs it now deletes theirs when they end.
    await addJob(tx, 'media.deleteObjects', { keys: [bundleObject(row.oid)] })
    return tx
      .updateTable('bundle_exports')
      .set({ state: 'canceled', ended_at: now })
      .where('oid', '=', row.oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The file goes; that there was one stays. */
export async function expire(tx: Tx, row: Pick<ExportRow, 'oid'>): Promise<ExportRow> {
  await addJob(tx, 'media.deleteObjects', { keys: [bundleObject(row.oid)] })
  return tx
    .updateTable('bundle_exports')
    .set({ state: 'expired' })
    .where('oid', '=', row.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An address of the file, for whoever has it. Throws `bundle.not_ready`. */
export async function linkExport(
  deps: BundleDeps,
  own: { userOid: string; oid: string },
): Promise<{ url: string; expiresAt: string }> {
  const now = deps.clock.now()
  const row = await deps.db.transaction().execute((tx) => lockOwn(tx, 'bundle_exports', own))
  if (row.state !== 'done' || (row.expires_at ?? now) <= now) {
    throw new AppError('bundle.not_ready')
  }
  const until = new Date(now.getTime() + linkTtlMs)
  const url = await deps.storage.signedGet(bundleObject(row.oid), {
    until,
    fileName: `plax-export-${row.created_at.toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
  })
  return { url, expiresAt: until.toISOString() }
}

import type { Language } from '@plax/contracts/languages'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { cancelTask, enqueueTask } from '../../../platform/tasks/tasks.ts'
import { lockUser } from '../../account/account.service.ts'
import { claimUpload, releaseUploads } from '../../media/media.service.ts'
import { type BundleDeps, importTask } from '../rows/bundle.deps.ts'
import { lockOwn } from '../rows/bundle.queries.ts'
import type { ImportRow } from '../rows/bundle.tables.ts'

/** Begins to import an uploaded file. Throws `bundle.in_progress` and those of `claimUpload`. */
export async function startImport(
  deps: BundleDeps,
  { userOid, key, lang }: { userOid: string; key: string; lang: Language },
): Promise<ImportRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userOid)
    const running = await tx
      .selectFrom('bundle_imports')
      .select('oid')
      .where('user_oid', '=', userOid)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (running) throw new AppError('bundle.in_progress')
    const oid = newOid(now)
    const claim = { ownerOid: userOid, key, contentOid: oid, contexts: ['file'] } as const
    const file = await claimUpload(tx, claim)
    const row = await tx
      .insertInto('bundle_imports')
      .values({
        oid,
        user_oid: userOid,
        lang,
        object_key: file.object,
        file_name: file.name,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const task = { kind: importTask, key: oid, lane: userOid, payload: { importOid: oid } }
    await enqueueTask(tx, task, now)
    const entry = { actorOid: userOid, subjectKind: 'user', subjectOid: userOid }
    await audit(tx, { ...entry, action: 'bundle.imported' }, now)
    return row
  })
}

/**
 * Stops an import at once; what was made stays. Whoever runs it notices soon, and the uploaded file goes
 * then; the next import doesn’t wait for that.
 */
export async function stopImport(
  deps: BundleDeps,
  own: { userOid: string; oid: string },
): Promise<ImportRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, 'bundle_imports', own)
    if (row.state !== 'running') return row
    const how = await cancelTask(tx, { kind: importTask, key: row.oid }, now)
    if (how !== 'asked') await releaseUploads(tx, { contentOid: row.oid })
    return tx
      .updateTable('bundle_imports')
      .set({ state: 'canceled', ended_at: now })
      .where('oid', '=', row.oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

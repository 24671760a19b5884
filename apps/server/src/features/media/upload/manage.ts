import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { forgetUploads } from './forget.ts'
import { lockOwner } from './quota.ts'
import type { UploadDeps } from './upload.deps.ts'
import { findLatest, type OwnKey } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** The newest file of a key, or of what its sender hashed. */
export async function findExisting(
  db: Db,
  ownerOid: string,
  { key, hash }: { key?: string | undefined; hash?: string | undefined },
): Promise<UploadRow | undefined> {
  if (key === undefined && hash === undefined) return undefined
  let query = db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('state', '=', 'done')
  if (key !== undefined) query = query.where('key', '=', key)
  if (hash !== undefined) query = query.where('hash', '=', hash)
  return query.orderBy('created_at', 'desc').orderBy('oid', 'desc').executeTakeFirst()
}

/** Files and unfinished ones; none where content uses one of them. Answers the keys that were there. */
export async function deleteFiles(
  { db }: UploadDeps,
  ownerOid: string,
  { fileList, access }: { fileList: readonly string[]; access?: string | undefined },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerOid)
    const rows = (await listByKeys(tx, { ownerOid, keys: fileList })).filter(
      (row) => access === undefined || row.access === access,
    )
    const used = rows.filter(({ content_oid }) => content_oid !== null)
    if (used.length > 0) throw new AppError('upload.in_use', { keys: keysOf(used) })
    if (rows.some(({ state }) => state === 'packaging')) throw new AppError('upload.not_finished')
    await forgetUploads(tx, rows)
    return keysOf(rows)
  })
}

interface Change {
  key: string
  newKey?: string | undefined
  access?: 'public' | 'private' | undefined
}

/** Gives files other keys, or another access; all or none. */
export async function redivide(
  { db, clock, assertEditable }: UploadDeps,
  ownerOid: string,
  changes: readonly Change[],
): Promise<UploadRow[]> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerOid)
    const changed: UploadRow[] = []
    for (const { key, newKey = key, access } of changes) {
      const row = await getFinished(tx, { ownerOid, key })
      if (row.content_oid !== null)
        await assertEditable(tx, { itemOid: row.content_oid, now: clock.now() })
      if (newKey !== key && (await findLatest(tx, { ownerOid, key: newKey }))) {
        throw new AppError('upload.key_taken', { key: newKey })
      }
      const set = { key: newKey, ...(access && { access }) }
      const query = tx.updateTable('uploads').set(set).where('oid', '=', row.oid)
      changed.push(await query.returningAll().executeTakeFirstOrThrow())
    }
    return changed
  })
}

/** What a file is saved as; its key is `prefix0/prefix1/hash`. */
export async function renameFile(
  { db, clock, assertEditable }: UploadDeps,
  ownerOid: string,
  { newName, prefix0, prefix1, hash }: Record<'newName' | 'prefix0' | 'prefix1' | 'hash', string>,
): Promise<UploadRow> {
  return db.transaction().execute(async (tx) => {
    const row = await getFinished(tx, { ownerOid, key: `${prefix0}/${prefix1}/${hash}` })
    if (row.content_oid !== null)
      await assertEditable(tx, { itemOid: row.content_oid, now: clock.now() })
    return tx
      .updateTable('uploads')
      .set({ name: newName })
      .where('oid', '=', row.oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Gives files other addresses, so that nobody is shown what a cache kept of them. Keys are the
 * caller's own, or ids; an administrator's may be anybody's. Answers those that there are.
 */
export async function purge(
  { db, clock }: UploadDeps,
  actor: UserActor,
  { cacheKeys, access }: { cacheKeys: readonly string[]; access: 'public' | 'private' },
): Promise<string[]> {
  const isAdmin = actor.roles.has('admin')
  return db.transaction().execute(async (tx) => {
    const keys = sql`${[...new Set(cacheKeys)]}::text[]`
    const { rows } = await sql<Pick<UploadRow, 'oid' | 'key' | 'owner_oid'>>`
      UPDATE uploads SET version = version + 1
      WHERE state = 'done' AND access = ${access} AND (key = ANY(${keys}) OR oid = ANY(${keys}))
        AND (${isAdmin} OR owner_oid = ${actor.userOid})
      RETURNING oid, key, owner_oid`.execute(tx)
    const foreign = rows.filter(({ owner_oid }) => owner_oid !== actor.userOid)
    for (const { oid, owner_oid } of foreign) {
      const subject = { subjectKind: 'upload', subjectOid: oid, concerns: [owner_oid] }
      const entry = { actorOid: actor.userOid, action: 'upload.purged', ...subject }
      await audit(tx, entry, clock.now())
    }
    const asked = new Set(cacheKeys)
    return [...new Set(rows.flatMap(({ oid, key }) => [oid, key].filter((one) => asked.has(one))))]
  })
}

async function getFinished(tx: Tx, own: OwnKey): Promise<UploadRow> {
  const row = await findLatest(tx, own)
  if (!row) throw new AppError('upload.not_found', { key: own.key })
  if (row.state !== 'done') throw new AppError('upload.not_finished', { key: own.key })
  return row
}

function listByKeys(
  tx: Tx,
  { ownerOid, keys }: { ownerOid: string; keys: readonly string[] },
): Promise<UploadRow[]> {
  return tx
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where(sql<boolean>`key = ANY(${[...keys]}::text[])`)
    .execute()
}

function keysOf(rows: readonly Pick<UploadRow, 'key'>[]): string[] {
  return [...new Set(rows.map(({ key }) => key))]
}

import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { attachmentName } from './attachment-name.ts'
import { signedUntil } from './addresses.ts'
import { typeOf } from './file-types.ts'
import type { UploadDeps } from './upload.deps.ts'
import { findLatest, uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

interface PrivateFileRequest {
  creatorOid: string
  contentOid?: string | undefined
  key: string
  extension?: string | undefined
}

/**
 * An address of a private file: for its owner and administrators, and, where content gives the file
 * away as it is, for whoever may open the content. Others do not learn that there is one.
 */
export async function privateAddress(
  deps: UploadDeps,
  actor: Actor,
  wanted: PrivateFileRequest,
): Promise<string> {
  const row = await findWanted(deps.db, wanted)
  if (!row || row.state !== 'done') throw new AppError('upload.not_found')
  const isOwn = actor.userOid === row.owner_oid || actor.roles.has('admin')
  if (!isOwn) {
    if (row.content_oid === null || !row.opens_to_holders) throw new AppError('upload.not_found')
    await deps.assertOpens({ contentOid: row.content_oid, actor })
  }
  return signRow(deps, row)
}

/** The file that an item consists of, as it was uploaded. */
export async function rawAddress(
  deps: UploadDeps,
  contentOid: string,
): Promise<{ data: string; ownerOid: string }> {
  const row = await deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .where('context', 'in', [...deps.fileContexts])
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) throw new AppError('upload.not_found')
  return { data: await signRow(deps, row), ownerOid: row.owner_oid }
}

/** A file that a content gives away as it is, to be saved under its name. */
export async function attachmentOf(
  deps: SignDeps,
  { contentOid, fileOid }: { contentOid: string; fileOid?: string | undefined },
): Promise<{ data: string; name: string; bytes: number }> {
  let query = deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .where('opens_to_holders', '=', true)
    .where('state', '=', 'done')
  if (fileOid !== undefined) query = query.where('oid', '=', fileOid)
  const row = await query.orderBy('created_at', 'desc').executeTakeFirst()
  if (!row) throw new AppError('upload.not_found')
  const name = attachmentName(row)
  return { data: await signRow(deps, row, { saved: true }), name, bytes: Number(row.bytes) }
}

type SignDeps = Pick<UploadDeps, 'db' | 'storage' | 'clock'>

function signRow(
  { storage, clock }: SignDeps,
  row: UploadRow,
  // Images and films are shown; whatever else it is, is saved.
  { saved = row.kind === 'other' }: { saved?: boolean } = {},
): Promise<string> {
  return storage.signedGet(uploadObject(row), {
    until: signedUntil(clock, row.version),
    contentType: typeOf(row.kind),
    ...(saved && { fileName: attachmentName(row) }),
  })
}

function findWanted(
  db: Db,
  { creatorOid: ownerOid, contentOid, key, extension }: PrivateFileRequest,
): Promise<UploadRow | undefined> {
  const named = extension ? `${key}.${extension.replace(/^\./, '')}` : key
  if (contentOid === undefined) return findLatest(db, { ownerOid, key: named })
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('content_oid', '=', contentOid)
    .where('key', '=', named)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

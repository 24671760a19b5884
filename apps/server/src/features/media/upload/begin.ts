import { partBytesOf, type UploadContext, uploadRule } from '@plax/contracts/media/upload-values'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { publicAddress } from './addresses.ts'
import { assertRoom, lockOwner, quotaSetting } from './quota.ts'
import type { StoredPart } from '../../../platform/storage/storage.ts'
import { forgetUploads } from './forget.ts'
import { sizeName } from './size-name.ts'
import type { StoringDeps } from './upload.deps.ts'
import { findLatest, findOpen, partsOf, uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** As long as the documents give a file to come (R-upload-017). */
const addressMs = 300 * 60_000

interface Beginning {
  key: string
  filetype: string
  numParts: number
  access: 'public' | 'private'
  context: UploadContext
  hash?: string | undefined
  fileSize?: number | undefined
  name?: string | undefined
}

/** Begins a file, or goes on with one that was begun the same way: what is here is not sent again. */
export async function beginUpload(deps: StoringDeps, actor: UserActor, asked: Beginning) {
  const wanted = withFilledParts(asked)
  assertMayUpload(actor, wanted)
  const row = await findOrInsert(deps, actor.userOid, wanted)
  const { storage } = deps
  const until = new Date(deps.clock.now().getTime() + addressMs)
  const isOpen = row.state === 'uploading'
  const stored = isOpen ? await listStored(storage, row) : null
  const etags = new Map(stored?.parts.map(({ number, etag }) => [number, etag]))
  const limits = limitsOf(row)
  const signed = async (number: number) => {
    const part = { uploadId: stored?.uploadId ?? '', number }
    const url = await storage.signedPut(uploadObject(row), { until, ...limits, part })
    return { PartNumber: number, url, ETag: etags.get(number) ?? null }
  }
  const numbers = stored ? Array.from({ length: row.num_parts }, (_, index) => index + 1) : []
  const partUploadUrls = await Promise.all(numbers.map(signed))
  return {
    assetOid: row.oid,
    key: row.key,
    state: row.state,
    partBytes: wanted.fileSize ? partBytesOf(wanted.fileSize, row.num_parts) : null,
    uploadUrl: row.num_parts === 1 ? (partUploadUrls[0]?.url ?? null) : null,
    uploadUrls: partUploadUrls.map(({ url }) => url),
    cdnUrls: row.access === 'public' ? [publicAddress(deps, row)] : [],
    partUploadUrls,
  }
}

function assertMayUpload({ roles }: UserActor, { context, fileSize }: Beginning): void {
  const { forEveryone, maxBytes } = uploadRule(context)
  if (!forEveryone && !roles.has('creator') && !roles.has('admin')) {
    throw new AppError('auth.forbidden')
  }
  if ((fileSize ?? 0) > maxBytes) {
    throw new AppError('upload.too_large', { maxSize: sizeName(maxBytes) })
  }
}

/** As many parts as the file has bytes for: empty ones would have to be sent, too. */
function withFilledParts(asked: Beginning): Beginning {
  const { fileSize, numParts } = asked
  if (fileSize === undefined) return asked
  const filled = Math.ceil(fileSize / partBytesOf(fileSize, numParts))
  return { ...asked, numParts: Math.min(numParts, filled) }
}

async function findOrInsert(
  deps: StoringDeps,
  ownerOid: string,
  wanted: Beginning,
): Promise<UploadRow> {
  const maxGigabytes = await deps.settings.get(quotaSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerOid)
    const { key } = wanted
    const open = await findOpen(tx, { ownerOid, key })
    if (open?.parts_id && isSame(open, wanted)) {
      return tx
        .updateTable('uploads')
        .set({ touched_at: now })
        .where('oid', '=', open.oid)
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    if (open?.state === 'packaging') throw new AppError('upload.not_finished')
    // Another file under the same key: what came of the former one is of no use.
    if (open) await forgetUploads(tx, [open])
    const latest = await findLatest(tx, { ownerOid, key })
    if (latest?.state === 'done' && wanted.hash && isSame(latest, wanted)) return latest
    await assertRoom(tx, { ownerOid, bytes: reservedBytes(wanted), maxGigabytes }).catch(
      (error: unknown) => refuseUnsized(error, wanted),
    )
    return insert(tx, deps, { ownerOid, wanted, now })
  })
}

/** What its addresses accept in all, which the quota counts until the file is here. */
function reservedBytes({ fileSize, context, numParts }: Beginning): number {
  return partBytesOf(fileSize ?? uploadRule(context).maxBytes, numParts) * numParts
}

/** Without a size, the largest file of its context must fit. */
function refuseUnsized(error: unknown, { fileSize }: Beginning): never {
  const isFull = error instanceof AppError && error.code === 'upload.quota_full'
  throw isFull && fileSize === undefined ? new AppError('upload.size_required') : error
}

/** The parts that arrived; null when they were joined already and only the rest of finishing is left. */
async function listStored(
  storage: StoringDeps['storage'],
  row: UploadRow,
): Promise<{ uploadId: string; parts: StoredPart[] } | null> {
  const upload = partsOf(row)
  if (!upload || (await storage.stat(uploadObject(row)))) return null
  return { uploadId: upload.uploadId, parts: await storage.listParts(upload) }
}

function isSame(row: UploadRow, { numParts, access, context, hash, fileSize }: Beginning): boolean {
  return (
    row.access === access &&
    row.context === context &&
    row.num_parts === numParts &&
    row.hash === (hash ?? null) &&
    (row.announced_bytes === null ? undefined : Number(row.announced_bytes)) === fileSize
  )
}

async function insert(
  tx: Tx,
  { storage }: StoringDeps,
  { ownerOid, wanted, now }: { ownerOid: string; wanted: Beginning; now: Date },
): Promise<UploadRow> {
  const { key, filetype, numParts, access, context, hash, fileSize, name } = wanted
  const oid = newOid(now)
  const object = uploadObject({ oid })
  const { uploadId } = await storage.beginParts(object)
  return tx
    .insertInto('uploads')
    .values({
      oid,
      owner_oid: ownerOid,
      key,
      name: name ?? key.split('/').at(-1) ?? key,
      context,
      access,
      file_type: filetype,
      hash: hash ?? null,
      state: 'uploading',
      num_parts: numParts,
      announced_bytes: fileSize ?? null,
      reserved_bytes: reservedBytes(wanted),
      parts_id: uploadId,
      created_at: now,
      touched_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What one PUT may bring. */
function limitsOf(row: UploadRow): { maxBytes: number; bytes?: number } {
  const size = row.announced_bytes === null ? null : Number(row.announced_bytes)
  const maxBytes = partBytesOf(size ?? uploadRule(row.context).maxBytes, row.num_parts)
  return size !== null && row.num_parts === 1 ? { maxBytes, bytes: size } : { maxBytes }
}

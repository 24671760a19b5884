import type { UploadedAsset } from '@plax/contracts/media/upload'
import { publicAddress } from './addresses.ts'
import type { UploadDeps } from './upload.deps.ts'
import type { UploadRow } from './upload.tables.ts'

export async function presentUploads(
  deps: UploadDeps,
  rows: readonly UploadRow[],
): Promise<UploadedAsset[]> {
  const pictures = await deps.presentPictures(
    deps.db,
    rows.map(({ picture_oid }) => picture_oid),
  )
  return rows.map((row) => ({
    assetOid: row.oid,
    key: row.key,
    name: row.name,
    context: row.context,
    access: row.access,
    state: row.state,
    error: row.error,
    kind: row.kind,
    bytes: row.bytes === null ? null : Number(row.bytes),
    width: row.width,
    height: row.height,
    picture: pictures.get(row.picture_oid ?? '') ?? null,
    contentOid: row.content_oid,
    cdnUrl: isPublic(row) ? publicAddress(deps, row) : null,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function presentUpload(deps: UploadDeps, row: UploadRow): Promise<UploadedAsset> {
  const [presented] = await presentUploads(deps, [row])
  if (!presented) throw new RangeError('A file was not presented.')
  return presented
}

/** Until content shows it, a file is its owner's alone. */
export function isPublic(row: UploadRow): boolean {
  const isForAll = row.access === 'public' || row.context === 'preview'
  return isForAll && row.state === 'done' && row.content_oid !== null
}

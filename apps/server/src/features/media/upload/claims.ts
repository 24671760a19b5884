import type { Db, Tx } from '../../../platform/db/database.ts'
import { type UploadContext, uploadRule } from '@plax/contracts/media/upload-values'
import { AppError } from '../../../platform/errors.ts'
import { forgetUploads } from './forget.ts'
import { lockOwner } from './quota.ts'
import { getUpload, type OwnKey, uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'

/** A finished file that content uses, or may use. */
export interface UploadedFile {
  oid: string
  ownerOid: string
  key: string
  name: string
  context: UploadContext
  access: 'public' | 'private'
  kind: NonNullable<UploadRow['kind']>
  bytes: number
  /** Of images and films. */
  width: number | null
  height: number | null
  /** The asset of an image, for `getPictures`. */
  pictureOid: string | null
  contentOid: string | null
  language: string | null
  /** Where it lies in `deps.storage`. */
  object: string
}

export interface Claim extends OwnKey {
  contentOid: string
  /** What it may be; nothing else is taken. */
  contexts: readonly UploadContext[]
  /** What was uploaded among the files becomes the first of these, if it is of its types. */
  orFile?: boolean
  /** Of a file that differs by language, such as a thumbnail. */
  language?: string
  /** Whoever may open the content may have it as it is, by `GET /upload/privateasset`. */
  opensToHolders?: boolean
}

/**
 * Has content use a finished file of its owner: from now on it stays until `releaseUploads`. Saying
 * it again changes nothing. Throws `upload.not_found` (also of another context, or in use by other
 * content) and `upload.not_finished`.
 */
export async function claimUpload(tx: Tx, claim: Claim): Promise<UploadedFile> {
  const { ownerOid, key, contentOid, language = null, opensToHolders = false } = claim
  await lockOwner(tx, ownerOid)
  const rows = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .execute()
  const mine = rows.filter((row) => [null, contentOid].includes(row.content_oid))
  const row = mine.find(({ state }) => state === 'done') ?? mine[0]
  const context = row && contextFor(row, claim)
  if (!row || !context) throw new AppError('upload.not_found', { key })
  if (row.state !== 'done') throw new AppError('upload.not_finished', { key })
  const claimed = await tx
    .updateTable('uploads')
    .set({ content_oid: contentOid, context, language, opens_to_holders: opensToHolders })
    .where('oid', '=', row.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
  return fileOf(claimed)
}

function contextFor(row: UploadRow, { contexts, orFile }: Claim): UploadContext | undefined {
  const [first] = contexts
  if (contexts.includes(row.context)) return row.context
  const fits = row.kind !== null && first && uploadRule(first).kinds.includes(row.kind)
  return orFile && row.context === 'file' && fits ? first : undefined
}

/** The files that content uses, oldest first. */
export async function uploadsOf(db: Db | Tx, contentOid: string): Promise<UploadedFile[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
  return rows.map(fileOf)
}

/** By content, the public file that everyone can play of it, and its address. */
export async function previewsOf(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<Map<string, { url: string; kind: 'video' | 'audio' }>> {
  if (contentOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', 'in', [...contentOids])
    .where('context', '=', 'preview')
    .where('state', '=', 'done')
    .execute()
  return new Map(
    rows.map(({ oid, content_oid: contentOid, kind, version }) => [
      contentOid ?? '',
      {
        url: `/api/pub/preview/${oid}?v=${version}`,
        kind: kind === 'mp3' ? ('audio' as const) : ('video' as const),
      },
    ]),
  )
}

/** A finished file by its id. Throws `upload.not_found`. */
export async function assetOf(db: Db | Tx, oid: string): Promise<UploadedFile> {
  const row = await getUpload(db, oid)
  if (row.state !== 'done') throw new AppError('upload.not_found')
  return fileOf(row)
}

/** Content no longer uses these files, or any but `but`: they are deleted with their objects. */
export async function releaseUploads(
  tx: Tx,
  { contentOid, but = [] }: { contentOid: string; but?: readonly string[] },
): Promise<void> {
  const rows = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .execute()
  await forgetUploads(
    tx,
    rows.filter(({ oid }) => !but.includes(oid)),
  )
}

/** The files of content get another owner, such as the content that others hold, and stay where it goes. */
export async function handOverUploads(
  tx: Tx,
  { contentOid, to }: { contentOid: string; to: string },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ owner_oid: to })
    .where('content_oid', '=', contentOid)
    .execute()
}

function fileOf(row: UploadRow): UploadedFile {
  return {
    oid: row.oid,
    ownerOid: row.owner_oid,
    key: row.key,
    name: row.name,
    context: row.context,
    access: row.access,
    kind: row.kind ?? 'other',
    bytes: Number(row.bytes),
    width: row.width,
    height: row.height,
    pictureOid: row.picture_oid,
    contentOid: row.content_oid,
    language: row.language,
    object: uploadObject(row),
  }
}

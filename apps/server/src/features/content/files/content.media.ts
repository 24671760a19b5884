import type { UploadContext } from '@plax/contracts/media/upload-values'
import type { ContentType } from '@plax/contracts/content/content-values'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  claimUpload,
  releaseUploads,
  type UploadedFile,
  uploadsOf,
} from '../../media/media.service.ts'
import type { ContentFields } from '../item/content.tables.ts'

/** For what the file of a content must have been uploaded (R-content-044, R-content-045). */
const contexts: Record<ContentType, UploadContext> = {
  video: 'content',
  audio: 'content',
  branching: 'content',
  clip: 'clip',
  file: 'file',
}

interface Content {
  oid: string
  owner_oid: string
}

/** The files that a content uses. */
export interface ContentFiles {
  file: UploadedFile | null
  preview: UploadedFile | null
}

/**
 * Has a content use the files that it names, uploaded by its owner for their place, and lets go of the
 * others. Only what is downloaded is given away as it is. Throws `content.file_required`,
 * `upload.not_found` and `upload.not_finished`.
 */
export async function claimFiles(
  tx: Tx,
  content: Content,
  fields: ContentFields,
): Promise<ContentFiles> {
  const { type = 'video', preview } = fields
  const key = mainKey(fields)
  if (!key && type !== 'branching') throw new AppError('content.file_required')
  const claim = { ownerOid: content.owner_oid, contentOid: content.oid }
  const opensToHolders = type === 'file'
  const more: UploadedFile[] = []
  for (const other of moreKeys(fields)) {
    more.push(await claimUpload(tx, { ...claim, key: other, contexts: ['file'], opensToHolders }))
  }
  const claimed = {
    file: key
      ? await claimUpload(tx, {
          ...claim,
          key,
          contexts: [contexts[type]],
          orFile: true,
          opensToHolders,
        })
      : null,
    preview: preview
      ? await claimUpload(tx, { ...claim, key: preview, contexts: ['preview'] })
      : null,
  }
  const used = [claimed.file, claimed.preview, ...more].flatMap((file) => file?.oid ?? [])
  await releaseUploads(tx, { contentOid: content.oid, but: used })
  return claimed
}

/**
 * As far as they are there: those of a draft are not swept away as unused. Answers the file itself,
 * where it is one to encode.
 */
export async function claimDraftFiles(
  tx: Tx,
  content: Content,
  fields: ContentFields,
): Promise<UploadedFile | null> {
  const claim = { ownerOid: content.owner_oid, contentOid: content.oid }
  const claimIfThere = async (
    key: string | null | undefined,
    context: UploadContext,
    orFile = false,
  ) => {
    if (!key) return null
    return claimUpload(tx, { ...claim, key, contexts: [context], orFile }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      },
    )
  }
  const { type = 'video', preview } = fields
  await claimIfThere(preview, 'preview')
  for (const key of moreKeys(fields)) await claimIfThere(key, 'file')
  return claimIfThere(mainKey(fields), contexts[type], true)
}

/** The file itself; of several the first. */
function mainKey(fields: ContentFields): string | null | undefined {
  return keysOf(fields)[0]
}

/** The keys of the other files of a file content. */
function moreKeys(fields: ContentFields): string[] {
  return fields.type === 'file' ? keysOf(fields).slice(1) : []
}

/** All keys, in their order; another `file` than before takes the first place. */
function keysOf({ type, file, files }: ContentFields): string[] {
  const own = file ? [file] : []
  if (type !== 'file' || !files) return own
  const isOther = own.some((key) => !files.includes(key))
  return [...new Set(isOther ? [...own, ...files.slice(1)] : files)]
}

/** The finished files of a file content, in the order of their creator. */
export async function listFiles(
  db: Db | Tx,
  { oid, fields }: { oid: string; fields: ContentFields },
): Promise<UploadedFile[]> {
  const uploads = await uploadsOf(db, oid)
  const files = uploads.filter(({ context }) => context === 'file')
  const place = new Map(keysOf({ ...fields, type: 'file' }).map((key, index) => [key, index]))
  const placeOf = ({ key }: UploadedFile) => place.get(key) ?? place.size
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}

import {
  type FileKind,
  imageKinds,
  kindNames,
  type UploadRule,
  uploadRule,
  videoMaxWidth,
} from '@plax/contracts/media/upload-values'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { sidesOf } from '../pictures/pictures.ts'
import { type ReadSome, sniffFile } from '../kinds/sniff-file.ts'
import { findIndex } from '../kinds/sniff-movie.ts'
import type { StoringDeps } from './upload.deps.ts'
import { uploadObject } from './upload.rows.ts'
import type { UploadRow } from './upload.tables.ts'
import { sizeName } from './size-name.ts'
import { videoSize } from './video-size.ts'

/** What is known of a file that was found to be what its context takes. */
export interface FileFacts {
  kind: FileKind
  width: number | null
  height: number | null
  picture_oid: string | null
}

const images: readonly FileKind[] = imageKinds

/**
 * Looks into an object that arrived. Throws `upload.integrity`, `upload.too_large`,
 * `upload.type_refused`, `upload.incomplete`, `upload.sides_too_large`, `upload.video_too_wide`,
 * `media.not_an_image`.
 */
export async function examine(
  deps: StoringDeps,
  row: UploadRow,
  bytes: number,
): Promise<FileFacts> {
  const rule = uploadRule(row.context)
  if (row.announced_bytes !== null && Number(row.announced_bytes) !== bytes) {
    throw new AppError('upload.integrity')
  }
  if (bytes > rule.maxBytes) {
    throw new AppError('upload.too_large', { maxSize: sizeName(rule.maxBytes) })
  }
  const read = reader(deps.storage, uploadObject(row), bytes)
  const kind = await sniffFile(read, { bytes, wanted: rule.kinds })
  if (!rule.kinds.includes(kind) || bytes === 0) throw refusalOf(rule)
  const size = { width: null, height: null, picture_oid: null }
  if (row.context === 'file') return { kind, ...size }
  if (images.includes(kind)) return { kind, ...(await examineImage(deps, row, rule)) }
  if (kind === 'json') await assertJson(deps.storage, row, rule)
  if (kind !== 'mp4' && kind !== 'mov') return { kind, ...size }
  const index = await findIndex(read, bytes)
  if (index === 'image') throw refusalOf(rule)
  if (index === 'missing') throw new AppError('upload.incomplete')
  const video = await videoSize(read, bytes)
  if (video && video.width > videoMaxWidth) {
    throw new AppError('upload.video_too_wide', { maxWidth: videoMaxWidth })
  }
  return { kind, ...size, ...video }
}

/** R-upload-027: an image of another type has an error of its own. */
function refusalOf({ kinds }: UploadRule): AppError {
  if (kinds.every((kind) => images.includes(kind))) return new AppError('media.not_an_image')
  return new AppError('upload.type_refused', {
    types: kinds.map((kind) => kindNames[kind]).join(', '),
  })
}

async function examineImage(
  { storage, storeImage }: StoringDeps,
  row: UploadRow,
  { maxSide }: UploadRule,
): Promise<Omit<FileFacts, 'kind'>> {
  const bytes = await readAll(storage, row)
  const { width, height } = await sidesOf(bytes)
  if (maxSide !== undefined && Math.max(width, height) > maxSide) {
    throw new AppError('upload.sides_too_large', { maxSide })
  }
  const purpose = `upload:${row.oid}`
  const picture = await storeImage({ ownerOid: row.owner_oid, bytes, purpose })
  return { width: picture.width, height: picture.height, picture_oid: picture.assetOid }
}

async function assertJson(storage: Storage, row: UploadRow, rule: UploadRule): Promise<void> {
  const bytes = await readAll(storage, row)
  try {
    JSON.parse(bytes.toString('utf8'))
  } catch {
    throw refusalOf(rule)
  }
}

/** Of files that their context keeps small. */
async function readAll(storage: Storage, row: UploadRow): Promise<Buffer> {
  const object = await storage.get(uploadObject(row))
  if (!object) throw new AppError('storage.not_found')
  return buffer(object.stream)
}

export function reader(storage: Storage, key: string, total: number): ReadSome {
  return async (start, length) => {
    if (start >= total) return Buffer.alloc(0)
    const object = await storage.get(key, { start, end: start + length - 1 })
    return object ? buffer(object.stream) : Buffer.alloc(0)
  }
}

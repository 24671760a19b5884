import { setTimeout as delay } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { UploadContext } from '@plax/contracts/media/upload-values'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { beginUpload } from './begin.ts'
import { finishUpload } from './finish.ts'
import type { StoringDeps } from './upload.deps.ts'
import { getUpload, partsOf, uploadObject } from './upload.rows.ts'

const askAgainMs = 1000

/** A file that the program itself has, and not a browser. */
export interface StoredFile {
  actor: UserActor
  key: string
  name: string
  context: UploadContext
  access: 'public' | 'private'
  bytes: number
  /** Of its bytes, hexadecimal; what is there already is not read again. */
  sha256: string
}

/**
 * Keeps a file as if its owner had uploaded it, by the same rules. Throws what `beginUpload` and
 * `finishUpload` throw.
 */
export async function storeFile(
  deps: StoringDeps,
  { actor, key, name, context, access, bytes, sha256 }: StoredFile,
  open: () => Promise<Readable>,
): Promise<void> {
  const wanted = { key, name, context, access, fileSize: bytes, hash: sha256 }
  const begun = await beginUpload(deps, actor, {
    ...wanted,
    filetype: 'application/octet-stream',
    numParts: 1,
  })
  if (begun.state === 'done') return
  if (begun.state === 'uploading') {
    const row = await getUpload(deps.db, begun.assetOid)
    await deps.storage.put(uploadObject(row), await open())
    const parts = partsOf(row)
    if (parts) await deps.storage.abortParts(parts)
  }
  const own = { ownerOid: actor.userOid, key }
  for (let state = ''; state !== 'done';) {
    state = (await finishUpload(deps, own)).state
    if (state === 'error') throw new AppError('upload.not_found', { key })
    if (state !== 'done') await delay(askAgainMs)
  }
}

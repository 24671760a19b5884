import type { UploadContext } from '@plax/contracts/media/upload-values'
import type { BundleItem } from '../../platform/bundle.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { storeFile } from './stored-files.service.ts'
import type { StoringDeps } from './upload/upload.deps.ts'

interface BundledFile {
  /** As it was uploaded before. */
  key: string
  /** In the item’s folder. */
  path: string
  name: string
  context: UploadContext
  access: 'public' | 'private'
}

/** The files of a bundle’s item as uploads of whoever imports: their new keys by those they had. */
export async function keepUploads(
  deps: Omit<StoringDeps, 'storeImage'>,
  item: BundleItem,
  { actor, oid, files }: { actor: UserActor; oid: string; files: readonly BundledFile[] },
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { key: before, path, ...file } of files) {
    const found = await item.open(path)
    if (!found) continue
    const { bytes, sha256 } = found
    found.stream.destroy()
    const key = `bundle/${oid}/${sha256}`
    const stored = { ...file, actor, key, bytes, sha256 }
    await storeFile(deps, stored, async () => (await item.open(path))?.stream ?? found.stream)
    keys.set(before, key)
  }
  return keys
}

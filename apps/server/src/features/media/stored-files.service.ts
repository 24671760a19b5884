import type { Readable } from 'node:stream'
import { storeImage } from './media.service.ts'
import { storeFile as store, type StoredFile } from './upload/store-file.ts'
import type { StoringDeps } from './upload/upload.deps.ts'

/**
 * Keeps a file that the program made as an upload of its owner’s, by the same rules; what is there
 * already isn’t read again.
 */
export async function storeFile(
  deps: Omit<StoringDeps, 'storeImage'>,
  file: StoredFile,
  open: () => Promise<Readable>,
): Promise<void> {
  await store({ ...deps, storeImage: (upload) => storeImage(deps, upload) }, file, open)
}

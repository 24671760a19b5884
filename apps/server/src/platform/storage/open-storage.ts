import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The driver that `PLAX_STORAGE` names. */
export function openStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  secret: string,
): Storage {
  return storage ? createS3Storage(storage) : createDiskStorage(join(dataDir, 'objects'), secret)
}

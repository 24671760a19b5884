import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { place } from './disk-write.ts'
import type { Storage } from './storage.ts'

/** Answers whether that was possible: another disk needs a copy. */
export async function takeByRename(path: string, to: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await place(path, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
}

export async function takeByCopy(
  { put }: Pick<Storage, 'put'>,
  { key, path, signal }: { key: string; path: string; signal: AbortSignal | undefined },
): Promise<void> {
  const file = createReadStream(path, { ...(signal && { signal }) })
  // It may be stopped before `put` reads it, which then rejects.
  file.on('error', () => {})
  await put(key, file)
  await rm(path)
}

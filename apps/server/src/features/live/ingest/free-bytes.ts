import { statfs } from 'node:fs/promises'

/** How much of the disk under a folder can still be written. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

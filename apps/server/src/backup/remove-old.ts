import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './archive.ts'

/** The name of an archive of this moment, in the order of time. */
export const stampedName = (now: Date) => `plax-${now.toISOString().replaceAll(/[:.]/g, '-')}`

const stamped = /^plax-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/**
 * Leaves the newest whole archives of a folder, and answers the names of those that it removed. What has
 * another name stays, and so does what is not whole: it could be all that is left of a day.
 */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => stamped.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names) {
    const isWhole = await readManifest(join(folder, name)).then(
      () => true,
      () => false,
    )
    if (isWhole) whole.push(name)
  }
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}

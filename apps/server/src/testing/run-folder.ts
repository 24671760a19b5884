import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const bytesAtLeast = 2 * 1024 ** 3

/**
 * A folder for all that a run of the tests writes. In memory where there is room: each test file's database is
 * a thousand small files, which cost a disk's file system ten times as much.
 */
export function makeRunFolder(): string {
  const parent = existsSync(memory) && freeBytes(memory) > bytesAtLeast ? memory : tmpdir()
  removeLeftOvers(parent)
  const folder = mkdtempSync(join(parent, `plax-test-${process.pid}-`))
  // The account of the embedded PostgreSQL may be another one.
  chmodSync(folder, 0o755)
  return folder
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** What a run that was killed could not remove. */
function removeLeftOvers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^plax-test-(\d+)-\w+$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

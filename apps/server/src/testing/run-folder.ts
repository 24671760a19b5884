import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
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
  const folder = mkdtempSync(join(parent, `${ownPrefix()}${process.pid}-`))
  // The account of the embedded PostgreSQL may be another one.
  chmodSync(folder, 0o755)
  return folder
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Containers may share the folder and not their processes: each is told by its own namespace of these. */
function ownPrefix(): string {
  const namespace = '/proc/self/ns/pid'
  const id = existsSync(namespace) ? readlinkSync(namespace).replaceAll(/\D/g, '') : 'all'
  return `plax-test-${id}-`
}

/** What a run that was killed could not remove. */
function removeLeftOvers(parent: string): void {
  const own = ownPrefix()
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(own) ? Number.parseInt(name.slice(own.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { TaskContext } from '../../../platform/tasks/tasks.ts'

/** What runs of ffmpeg on one source need. */
export interface Encoder {
  /** The source as a file of this machine. */
  source: string
  /** Which of ffmpeg's readers is to read it. */
  demuxer: string
  /** For what they write. */
  folder: string
  signal: AbortSignal
  onProgress: (outMs: number) => void
}

/**
 * An empty folder for a task's files. Removes what tasks left that aren’t among the running ones:
 * they were killed.
 */
export async function openWorkFolder(
  dataDir: string,
  { oid, running }: { oid: string; running: ReadonlySet<string> },
): Promise<string> {
  const all = join(dataDir, 'encoding')
  await mkdir(all, { recursive: true })
  for (const name of await readdir(all)) {
    if (name !== oid && running.has(name)) continue
    await rm(join(all, name), { recursive: true, force: true })
  }
  const folder = join(all, oid)
  await mkdir(folder)
  return folder
}

/** The source as a file: where it lies, or a copy of it. Throws `encoding.source_missing`. */
export async function fetchSource(
  storage: Storage,
  key: string,
  { folder, context }: { folder: string; context: Pick<TaskContext, 'signal' | 'alive'> },
): Promise<string> {
  const found = await storage.stat(key)
  if (!found) throw new AppError('encoding.source_missing')
  const path = storage.pathOf(key)
  if (path !== null) return path
  const object = await storage.get(key)
  if (!object) throw new AppError('encoding.source_missing')
  const copy = join(folder, 'source')
  object.stream.on('data', context.alive)
  await pipeline(object.stream, createWriteStream(copy), { signal: context.signal })
  return copy
}

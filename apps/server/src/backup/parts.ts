import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../platform/errors.ts'

interface Measurement {
  sha256: string
  bytes: number
}

/** Lets bytes through and measures them. */
export function createMeter(): { stream: Transform; result: () => Measurement } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

/**
 * Streams into a new file, readable by its owner only, and waits for the disk. `openSource` is called when
 * all is ready to take what it brings, its error too.
 */
export async function writePart(
  path: string,
  openSource: () => Readable,
  ...through: Transform[]
): Promise<Measurement> {
  const meter = createMeter()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline([openSource(), ...through, meter.stream, file])
  } catch (error) {
    throw explainDisk(error, path)
  }
  return meter.result()
}

export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
    await syncFolder(dirname(path))
  } catch (error) {
    throw explainDisk(error, path)
  }
}

/** The sum of a file; null where there is none. */
export async function sumFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/** A new name lasts over a power cut only once its folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A sentence for the operator where the disk is full or closed; any other error as it is. */
export function explainDisk(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  const folder = dirname(path)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new StartError(`The disk that holds ${folder} is full (${code}).`, { cause: error })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(`This user account has no access to ${folder}.`, { cause: error })
  }
  if (code === 'EIO') {
    return new StartError(`The disk that holds ${folder} reported an error.`, { cause: error })
  }
  return error
}

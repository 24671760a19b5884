import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskError } from './disk-errors.ts'
import { createMeter, streamOf } from './meter.ts'
import type { Body, Put } from './storage.ts'

/** Writes beside where objects are, and leaves nothing there, whatever happens. */
export async function writeWhole<T>(
  temporary: string,
  body: Body,
  finish: (put: Put) => Promise<T>,
): Promise<T> {
  const meter = createMeter()
  try {
    await mkdir(dirname(temporary), { recursive: true })
    const file = createWriteStream(temporary, { flags: 'wx', flush: true })
    await pipeline(streamOf(body), meter.stream, file)
    return await finish(meter.result())
  } catch (error) {
    await rm(temporary, { force: true })
    throw diskError(error)
  }
}

/** Renames a file to where it belongs; a folder that is deleted meanwhile is made again. */
export async function place(temporary: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
  } catch (error) {
    throw diskError(error)
  }
}

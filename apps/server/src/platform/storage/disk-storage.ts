import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newToken } from '../ids.ts'
import { assertKey, type Storage } from './storage.ts'

/** The default driver: files under one folder, each written whole or not at all. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    put: async (key, body) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${newToken()}.part`
      const file = await open(temporary, 'wx')
      try {
        await file.writeFile(body)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    },
    get: async (key) => {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return { stream: createReadStream(path), bytes: found.size }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}
